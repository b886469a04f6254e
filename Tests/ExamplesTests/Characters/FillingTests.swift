import Foundation
import GRDB
import Synchronization
import Testing

@testable import Examples
@testable import struct Outlet.SeededGenerator

/// The database fills itself, whatever comes in between.
@Suite(.serialized, .timeLimit(.minutes(30))) struct FillingTests {
    /// What is in a database, in so far as two of them can be told apart by it.
    private struct Contents: Equatable {
        let filling: Filling
        let characters: [Int]
        let found: [[Int]]

        init(_ database: CharacterDatabase) async throws {
            (filling, characters, found) = try await database.pool.read { db in
                #expect(try String.fetchOne(db, sql: "PRAGMA integrity_check") == "ok")
                let characters = try Self.numbers(
                    db, "SELECT count(*), max(codePoint), sum(codePoint), sum(length(name)), sum(block) FROM character")
                let found = try ["a", "cjk", "latin", "1", "arrow", "hangul", "f"].map { word in
                    try Self.numbers(
                        db, "SELECT max(rowid), count(*), sum(rowid) FROM search WHERE search MATCH ?",
                        ["\"\(word)\" *"])
                }
                return (try .fetch(db), characters, found)
            }
        }

        private static func numbers(
            _ db: Database, _ query: String, _ arguments: StatementArguments = []
        ) throws -> [Int] {
            let row = try #require(try Row.fetchOne(db, sql: query, arguments: arguments))
            return row.databaseValues.map { Int.fromDatabaseValue($0) ?? 0 }
        }

        /// Whether there are as many characters as are said to be done, and none beyond them is found.
        var isWhole: Bool { characters[0] == filling.done && found.allSatisfy { $0[0] <= characters[1] } }
    }

    private func expectComplete(_ database: CharacterDatabase) async throws {
        let contents = try await Contents(database)
        #expect(
            contents.filling == Filling(done: UnicodeCharacter.count, total: UnicodeCharacter.count, isComplete: true))
        #expect(contents.isWhole)
        #expect(contents == (try await Contents(FilledDatabase.database)))
    }

    @Test func `it says how far it is, from nothing to all, and what is there is found`() async throws {
        let directory = TemporaryDirectory()
        let database = try directory.open()
        #expect(try await database.pool.read { try Filling.fetch($0) } == Filling(done: 0, total: 0, isComplete: false))
        let steps = Mutex<[(filling: Filling, found: Int?)]>([])
        try await database.fill(batch: 20_000) { filling in
            let found = try? database.pool.read { try CharacterQuery(text: "cjk").fetchPage($0, limit: 1).total }
            steps.withLock { $0.append((filling, found)) }
        }
        let (fillings, found) = steps.withLock { ($0.map(\.filling), $0.compactMap(\.found)) }
        #expect(fillings.map(\.done) == (0...7).map { $0 * 20_000 } + [UnicodeCharacter.count])
        #expect(fillings.allSatisfy { $0.total == UnicodeCharacter.count })
        #expect(fillings.map(\.isComplete) == Array(repeating: false, count: 8) + [true])
        #expect(found.count == fillings.count)
        #expect(found.first == 0)
        #expect(found == found.sorted())
        #expect(Set(found).count > 5)
        try await expectComplete(database)
    }

    @Test(arguments: 0..<2) func `it can be cancelled at any time, and goes on where it was`(seed: Int) async throws {
        var random = SeededGenerator(seed: UInt64(seed))
        let directory = TemporaryDirectory()
        var (attempts, last) = (0, 0)
        while true {
            let database = try directory.open()
            let contents = try await Contents(database)
            #expect(contents.isWhole)
            #expect(contents.filling.done >= last)
            guard !contents.filling.isComplete else { return try await expectComplete(database) }
            (attempts, last) = (attempts + 1, contents.filling.done)
            let batch = Int.random(in: 2_000...9_000, using: &random)
            let start = AsyncStream.makeStream(of: Void.self)
            let filling = Task {
                for await _ in start.stream {}
                try await database.fill(batch: batch)
            }
            let moment = Tripwire.Moment.random(until: 20_000, using: &random)
            database.pool.add(transactionObserver: Tripwire(at: moment) { filling.cancel() }, extent: .databaseLifetime)
            start.continuation.finish()
            if case .failure(let error) = await filling.result { #expect(error is CancellationError) }
            try #require(attempts < 1_000)
        }
    }

    @Test func `it can be killed at any time, and goes on where it was`() async throws {
        var random = SeededGenerator(seed: 9)
        let directory = TemporaryDirectory()
        for _ in 0..<8 {
            let (path, moment) = (directory.path, Tripwire.Moment.random(until: 15_000, using: &random))
            await #expect(processExitsWith: .signal(SIGKILL)) {
                [path = path as String, moment = moment as Tripwire.Moment] in
                let database = try TemporaryDirectory.open(path)
                let killer = Tripwire(at: moment) { kill(getpid(), SIGKILL) }
                database.pool.add(transactionObserver: killer, extent: .databaseLifetime)
                try await database.fill(batch: 1_000)
            }
            #expect(try await Contents(directory.open()).isWhole)
        }
        let database = try directory.open()
        try await database.fill()
        try await expectComplete(database)
    }

    @Test func `several may fill it at a time, and share the work`() async throws {
        let directory = TemporaryDirectory()
        let databases = try [directory.open(), directory.open()]
        try await withThrowingTaskGroup(of: Void.self) { group in
            for database in databases + databases { group.addTask { try await database.fill(batch: 9_000) } }
            try await group.waitForAll()
        }
        for database in databases { try await expectComplete(database) }
    }

    @Test(arguments: 0..<20) func `several may open a new one at a time`(_: Int) async throws {
        let directory = TemporaryDirectory()
        // On threads of their own: opening blocks, and the tests' tasks share a few.
        try await withThrowingDiscardingTaskGroup { group in
            for _ in 1...8 {
                group.addTask {
                    try await withCheckedThrowingContinuation { continuation in
                        Thread.detachNewThread { continuation.resume(with: Result { _ = try directory.open() }) }
                    }
                }
            }
        }
        #expect(try await directory.open().pool.read { try CharacterDatabase.migrator.hasCompletedMigrations($0) })
    }

    @Test func `one that another version of Unicode filled is filled anew, and favourites stay`() async throws {
        let directory = TemporaryDirectory()
        let database = try directory.open()
        try await FilledDatabase.copy(to: database)
        try await database.pool.write { db in
            try Favourites(principal: "Anna").set(CodePoint(scalar: "☃"), to: true, in: db)
            try db.execute(
                sql: """
                    UPDATE filling SET edition = 'another', total = 7;
                    UPDATE character SET name = 'OUTDATED';
                    """)
        }
        try await directory.open().fill()
        try await expectComplete(database)
        let query = CharacterQuery(text: "snowman", favouritesOnly: true, principal: "Anna")
        #expect(try await database.pool.read { try query.fetchPage($0, limit: 50) }.characters.map(\.text) == ["☃"])
    }

    @Test func `a directory that can't be written to is an error, and so is a file that is no database`() throws {
        #expect(throws: (any Error).self) { try TemporaryDirectory.open("/proc/outlet") }
        let directory = TemporaryDirectory()
        try FileManager.default.createDirectory(atPath: directory.path, withIntermediateDirectories: true)
        try Data("Not a database, but long enough to be taken for one. ".utf8)
            .write(to: URL(filePath: directory.path).appending(path: "characters.sqlite"))
        #expect(throws: DatabaseError.self) { try directory.open() }
    }

    @Test func `a full one is left alone`() async throws {
        let steps = Mutex<[Filling]>([])
        try await FilledDatabase.database.fill { step in steps.withLock { $0.append(step) } }
        #expect(steps.withLock(\.self).map(\.isComplete) == [true])
    }
}
