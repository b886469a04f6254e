import Foundation
import GRDB
import Logging
import Outlet
import OutletTesting
import TestPrograms
import Testing

@testable import Examples
@testable import OutletPostgres

/// The address book is the same in SQLite and in PostgreSQL.
@Suite(.threads, .timeLimit(.minutes(10))) struct AddressBookTests {
    private let directory = TemporaryDirectory()
    private let store: PostgresStore
    private let database: PostgresDatabase
    private let tables: ContactTables
    private let file: ContactDatabase

    init() throws {
        let server = try PostgresServer.shared.get()
        store = try PostgresStore(server.makeDatabase(), pace: .patient)
        database = PostgresDatabase(store)
        tables = try ContactTables(database)
        file = try ContactDatabase(directory: directory.path)
    }

    /// What both show of the same query.
    private func expectSame(_ query: ContactQuery, limit: Int) async throws {
        let inTables = try await database.read { try query.fetchPage($0, limit: limit) }
        let inFile = try await file.pool.read { try query.fetchPage($0, limit: limit) }
        #expect(inTables == inFile, "\(query)")
    }

    @Test(arguments: [1, 7, 42] as [UInt64]) func `whatever is done to both, both answer and show the same`(
        seed: UInt64
    ) async throws {
        defer { store.close() }
        var random = SeededGenerator(seed: seed)
        var keys: [String] = []
        for _ in 0..<60 {
            let ids = (0..<Int.random(in: 1...3, using: &random)).map { _ in Int.random(in: 1...65, using: &random) }
            let principal = ["", "ann"].randomElement(using: &random) ?? ""
            let key = Bool.random(using: &random) ? keys.randomElement(using: &random) ?? "0" : "\(keys.count)"
            keys.append(key)
            switch Int.random(in: 0...4, using: &random) {
            case 0, 1:
                let request = ContactRequest(id: ids[0], principal: principal)
                var contact = try await database.read { try Contact.fetch($0, request) }
                #expect(contact == (try await file.pool.read { try Contact.fetch($0, request) }))
                contact.givenName = ["Zoë", "", "O'Hara", "ÄÖÜ"].randomElement(using: &random) ?? ""
                contact.birthday = Bool.random(using: &random) ? "1990-02-28" : nil
                if Int.random(in: 0...3, using: &random) == 0 { contact.version += 1 }
                if Int.random(in: 0...3, using: &random) == 0 { contact.id = 0 }
                let save = SaveContact(contact: contact, principal: principal)
                let saved = try await (
                    tables.save(save, of: "", key: "s\(key)"), file.save(save, of: "", key: "s\(key)")
                )
                #expect("\(saved.0)" == "\(saved.1)")
            case 2:
                let gone = try await (
                    tables.delete(ids, of: "", key: "d\(key)"), file.delete(ids, of: "", key: "d\(key)")
                )
                #expect(gone.0.names == gone.1.names)
            case 3:
                try await tables.restore(ids, of: "")
                try await file.restore(ids, of: "")
            default:
                let like = LikeContacts(ids: ids, isFavourite: Bool.random(using: &random), principal: principal)
                try await tables.like(like, of: "")
                try await file.like(like, of: "")
            }
        }
        for text in ["", "a", "muller", "o'h", "+49 171", "%", "  ", "zo äö"] {
            for order in ContactOrder.allCases {
                for principal in ["", "ann"] {
                    let query = ContactQuery(text: text, order: order, principal: principal)
                    try await expectSame(query, limit: 100)
                    try await expectSame(query, limit: 7)
                }
            }
        }
        try await expectSame(ContactQuery(favouritesOnly: true, principal: "ann"), limit: 100)
    }

    @Test func `an address is kept once, in whatever case`() async throws {
        defer { store.close() }
        for book in [try EmailTables(database), try EmailDatabase(directory: directory.path)] as [any EmailBook] {
            let saved = try await book.save("Ann@example.org")
            #expect(saved?.address == "Ann@example.org")
            #expect(try await book.save("ann@EXAMPLE.org") == nil)
            #expect(try await book.email(saved?.id ?? 0) == saved)
            #expect(try await book.email(99) == nil)
        }
    }

    @Test func `favourite characters are copied to the characters of each node`() async throws {
        defer { store.close() }
        let others = TemporaryDirectory()
        let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        let (first, second) = try (#require(CodePoint("U+0041")), #require(CodePoint("U+0042")))
        let characters = try [directory, others].map { try CharacterDatabase(directory: $0.path, logger: logger) }
        for copy in characters {
            // A part of the characters is enough.
            try await copy.pool.write { db in
                try db.execute(
                    sql: """
                        INSERT INTO block VALUES (0, 127, 'Basic Latin', 2);
                        INSERT INTO character VALUES (65, 'A', '', 'Lu', 0, '1.1'), (66, 'B', '', 'Lu', 0, '1.1');
                        INSERT INTO favourite VALUES ('ann', 66)
                        """)
                try Favourites(principal: "\(database.place) ann").set(second, to: true, in: db)
            }
        }
        let favourites = try characters.map { try FavouriteTables(database, copiedTo: $0) }
        let following = favourites.map { tables in Task { try await tables.follow() } }
        defer { for task in following { task.cancel() } }
        func codePoints(_ index: Int) async throws -> [Int] {
            try await favourites[index].copy.pool.read { [realm = favourites[index].copy.realm] db in
                try Int.fetchAll(
                    db, sql: "SELECT codePoint FROM favourite WHERE principal = ? ORDER BY codePoint",
                    arguments: [realm + "ann"])
            }
        }
        for index in 0..<2 {
            try await eventually("what was there before is gone") { try await codePoints(index) == [] }
        }
        try await favourites[0].set(first, to: true, of: "ann")
        #expect(try await codePoints(0) == [65])
        try await eventually("the other node has it") { try await codePoints(1) == [65] }
        try await favourites[1].set(first, to: false, of: "ann")
        try await eventually("the other node has it no more") { try await codePoints(0) == [] }
        // Those of the file itself are another matter.
        let own = try await characters[0].pool.read { db in
            try UnicodeCharacter.fetch(db, at: second, for: "ann")?.isFavourite
        }
        #expect(own == true)
    }
}
