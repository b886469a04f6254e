import Outlet
import TestPrograms
import Testing

@testable import OutletPostgres

/// An app's own tables, beside its sessions.
@Suite(.threads, .timeLimit(.minutes(10))) struct DatabaseTests {
    private let server: PostgresServer
    private let url: String

    init() throws {
        server = try PostgresServer.shared.get()
        url = try server.makeDatabase()
    }

    private static let tables: [@Sendable (PostgresTransaction) throws -> Void] = [
        { db in
            try db.run("CREATE TABLE shelf (id bigint PRIMARY KEY, name text NOT NULL)")
            try db.run(
                """
                CREATE TABLE book (
                    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, shelf bigint REFERENCES shelf ON DELETE CASCADE,
                    title text, pages integer, price double precision, is_lent boolean, cover bytea
                )
                """)
            try db.run("CREATE VIEW lent AS SELECT title FROM book WHERE is_lent")
            try db.run("CREATE TABLE other (id bigint)")
            try db.run("INSERT INTO shelf VALUES (1, 'Oak')")
        }
    ]

    /// A node with the tables.
    private struct Node {
        let store: PostgresStore
        let database: PostgresDatabase

        init(_ url: String) throws {
            store = try PostgresStore(url, pace: .patient)
            database = PostgresDatabase(store)
            try database.migrate("library", DatabaseTests.tables)
        }

        func add(_ title: String, isLent: Bool = false) async throws {
            try await database.write { db in
                try db.run("INSERT INTO book (shelf, title, is_lent) VALUES (1, \(title), \(isLent))")
            }
        }

        /// Reads the news of other nodes, as a runtime does each second.
        func catchUp(after mark: NewsMark? = nil) async throws -> NewsMark { try await store.news(after: mark).mark }
    }

    @Test func `values are what they were, and never a part of the query`() async throws {
        let node = try Node(url)
        defer { node.store.close() }
        let hostile = "'; DROP TABLE book; --"
        try await node.database.write { db in
            try db.run(
                """
                INSERT INTO book (title, pages, price, is_lent, cover)
                VALUES (\(hostile), \(-7), \(0.1), \(true), \([0, 255] as [UInt8])), (\(nil as String?), NULL, NULL, NULL, NULL)
                """)
        }
        let rows = try await node.database.read { db in
            try db.rows(
                "SELECT *, 'x'::varchar AS word FROM book WHERE title = \(hostile) OR title IS NULL ORDER BY id"
            ).map {
                row in
                let title: String? = try row["title"]
                let pages: Int? = try row["pages"]
                let price: Double? = try row["price"]
                let isLent: Bool? = try row["is_lent"]
                let cover: [UInt8]? = try row["cover"]
                let word: String = try row["word"]
                return "\(title ?? "-") \(pages ?? 0) \(price ?? 0) \(isLent ?? false) \(cover ?? []) \(word)"
            }
        }
        #expect(rows == ["\(hostile) -7 0.1 true [0, 255] x", "- 0 0.0 false [] x"])
    }

    @Test func `what can't be read is said, with the column, and without its value`() async throws {
        let node = try Node(url)
        defer { node.store.close() }
        func problem(_ read: @escaping @Sendable (PostgresRow) throws -> Void) async -> String? {
            await #expect(throws: PostgresStoreError.self) {
                try await node.database.read { db in
                    for row in try db.rows("SELECT name, now() AS time, NULL::text AS nothing FROM shelf") {
                        try read(row)
                    }
                }
            }?.description
        }
        #expect(
            await problem { let _: Int = try $0["name"] } == "The column 'name' has a text, which is no Int.")
        #expect(
            await problem { let _: String = try $0["nothing"] }
                == "The column 'nothing' has no value, which is no String.")
        #expect(
            await problem { let _: String = try $0["nam"] } == "A row has no column 'nam', but name, nothing, time.")
        #expect(
            await problem { let _: String = try $0["time"] }
                == "The column 'time' has a type that is not read: cast it in the query, as in 'time::text'.")
    }

    @Test func `a transaction is done as a whole, or not at all`() async throws {
        let node = try Node(url)
        defer { node.store.close() }
        struct Regret: Error {}
        await #expect(throws: Regret.self) {
            try await node.database.write { db in
                try db.run("INSERT INTO book (title) VALUES ('gone')")
                throw Regret()
            }
        }
        // A failure that is passed over is none that can be committed.
        let failed = await #expect(throws: PostgresStoreError.self) {
            try await node.database.write { db in
                try db.run("INSERT INTO book (title) VALUES ('gone, too')")
                _ = try? db.run("INSERT INTO shelf VALUES (1, 'Ash')")
            }
        }
        #expect(failed?.code == .constraint)
        let refused = await #expect(throws: PostgresStoreError.self) {
            try await node.database.read { db in _ = try db.run("DELETE FROM book") }
        }
        #expect(refused?.code == .readOnly)
        let count: Int = try await node.database.read { db in
            try db.rows("SELECT count(*) FROM book").first?["count"] ?? -1
        }
        #expect(count == 0)
    }

    @Test func `who observes a query is told what changes in its tables, on each node, and by programs that are none`()
        async throws
    {
        let (here, there) = (try Node(url), try Node(url))
        defer {
            here.store.close()
            there.store.close()
        }
        // Through a view.
        var lent = there.database.values { db in
            try db.rows("SELECT title FROM lent ORDER BY title").map { try $0["title"] as String }
        }.makeAsyncIterator()
        #expect(try await lent.next() == [])
        try await there.add("Emma", isLent: true)
        #expect(try await lent.next() == ["Emma"])
        let mark = try await there.catchUp()
        try await here.add("Dracula", isLent: true)
        let second = try await there.catchUp(after: mark)
        #expect(try await lent.next() == ["Dracula", "Emma"])
        // By a reference that cascades.
        try await here.database.write { db in _ = try db.run("DELETE FROM shelf") }
        let third = try await there.catchUp(after: second)
        #expect(try await lent.next() == [])
        try server.run(
            "INSERT INTO book (title, is_lent) VALUES ('Ulysses', true); SELECT outlet.changed('book')", in: url)
        _ = try await there.catchUp(after: third)
        #expect(try await lent.next() == ["Ulysses"])
    }

    @Test func `other tables, and transactions that change nothing, tell nobody`() async throws {
        let node = try Node(url)
        defer { node.store.close() }
        var books = node.database.values { db in
            try db.rows("SELECT title FROM book").map { try $0["title"] as String }
        }.makeAsyncIterator()
        #expect(try await books.next() == [])
        try await node.database.write { db in
            try db.run("INSERT INTO other VALUES (1)")
            try db.run("UPDATE book SET pages = 1")
        }
        #expect(try server.run("SELECT name FROM outlet.news", in: url) == "public.other")
        try await node.add("Emma")
        #expect(try await books.next() == ["Emma"])
        #expect(try server.run("SELECT count(*) FROM outlet.news WHERE name = 'public.book'", in: url) == "1")
    }

    @Test func `a value that is read while its table changes is read again`() async throws {
        let node = try Node(url)
        defer { node.store.close() }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for writer in 0..<4 {
                group.addTask { for number in 0..<25 { try await node.add("\(writer) \(number)") } }
            }
            let counts = node.database.values { db in
                try db.rows("SELECT count(*) FROM book").first?["count"] as Int?
            }
            for try await count in counts where count == 100 { break }
            try await group.waitForAll()
        }
    }

    @Test func `a database that does not count is refused, since nobody would be told`() async throws {
        try server.run(
            """
            DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET track_counts = off', current_database()); END $$
            """, in: url)
        let node = try Node(url)
        defer { node.store.close() }
        let refused = await #expect(throws: PostgresStoreError.self) { try await node.add("Emma") }
        #expect(refused?.description.contains("turn on 'track_counts'") == true)
    }

    @Test func `who observes goes on by themselves after PostgreSQL was away`() async throws {
        let server = try PostgresServer()
        let node = try Node(try server.makeDatabase())
        defer { node.store.close() }
        var books = node.database.values { db in
            try db.rows("SELECT title FROM book").map { try $0["title"] as String }
        }.makeAsyncIterator()
        #expect(try await books.next() == [])
        server.stop(hard: true)
        let away = await #expect(throws: PostgresStoreError.self) { try await node.add("Emma") }
        #expect([.away, .unknown].contains(away?.code))
        try server.start()
        try await eventually("it is back") { (try? await node.store.verify()) != nil }
        try await node.add("Emma")
        #expect(try await books.next() == ["Emma"])
    }

    @Test func `of nodes that start together one makes the tables, and those of a newer release are refused`()
        async throws
    {
        let stores = try (0..<4).map { _ in try PostgresStore(url, pace: .patient) }
        defer { for store in stores { store.close() } }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for store in stores {
                group.addTask { try PostgresDatabase(store).migrate("library", Self.tables) }
            }
            try await group.waitForAll()
        }
        let database = PostgresDatabase(stores[0])
        struct Regret: Error {}
        #expect(throws: Regret.self) {
            try database.migrate(
                "library", Self.tables + [{ try $0.run("CREATE TABLE half ()") }, { _ in throw Regret() }])
        }
        #expect(try server.run("SELECT to_regclass('half') IS NULL", in: url) == "t")
        try database.migrate("library", Self.tables + [{ try $0.run("CREATE TABLE half ()") }])
        let refused = #expect(throws: PostgresStoreError.self) { try database.migrate("library", Self.tables) }
        #expect(refused?.code == .newer)
        #expect(refused?.description.contains("The tables 'library'") == true)
    }
}
