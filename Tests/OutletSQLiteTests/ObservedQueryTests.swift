import Foundation
import GRDB
import Outlet
import OutletSQLite
import Testing

/// A query whose answer is kept up to date.
@Suite(.timeLimit(.minutes(5))) struct ObservedQueryTests {
    /// A database on disk, gone with the test.
    private final class Shop: Sendable {
        let pool: DatabasePool
        private let directory: URL

        init() throws {
            directory = FileManager.default.temporaryDirectory.appending(path: "outlet-\(UUID().uuidString)")
            try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
            pool = try DatabasePool(path: directory.appending(path: "shop.sqlite").path)
            try pool.write { db in
                try db.execute(sql: "CREATE TABLE product (name TEXT NOT NULL, price INTEGER NOT NULL)")
                try db.execute(sql: "CREATE TABLE visit (day INTEGER NOT NULL)")
            }
        }

        deinit {
            try? pool.close()
            try? FileManager.default.removeItem(at: directory)
        }

        func execute(_ sql: String) async throws { try await pool.write { try $0.execute(sql: sql) } }

        func names(_ tables: ObservedTables = .constant) -> ObservedQuery<[String]> {
            ObservedQuery(in: pool, tables: tables) {
                try String.fetchAll($0, sql: "SELECT name FROM product WHERE price < 10 ORDER BY name")
            }
        }
    }

    private let shop: Shop

    init() throws { shop = try Shop() }

    @Test func `it can be read once`() async throws {
        #expect(try await shop.names().read() == [])
        try await shop.execute("INSERT INTO product VALUES ('Tea', 3), ('Samovar', 90)")
        #expect(try await shop.names().read() == ["Tea"])
    }

    @Test(arguments: [ObservedTables.constant, .varying])
    func `it tells what there is, and again after each change`(tables: ObservedTables) async throws {
        var values = shop.names(tables).makeAsyncIterator()
        #expect(try await values.next() == [])
        try await shop.execute("INSERT INTO product VALUES ('Tea', 3)")
        #expect(try await values.next() == ["Tea"])
        try await shop.execute("UPDATE product SET name = 'Green tea'")
        #expect(try await values.next() == ["Green tea"])
        try await shop.execute("DELETE FROM product")
        #expect(try await values.next() == [])
    }

    @Test(arguments: [ObservedTables.constant, .varying])
    func `a change that leaves the answer the same is kept quiet`(tables: ObservedTables) async throws {
        var values = shop.names(tables).makeAsyncIterator()
        #expect(try await values.next() == [])
        try await shop.execute("INSERT INTO visit VALUES (1)")
        try await shop.execute("INSERT INTO product VALUES ('Samovar', 90)")
        try await shop.execute("INSERT INTO product VALUES ('Tea', 3)")
        #expect(try await values.next() == ["Tea"])
    }

    @Test func `values that can't be compared are all given out`() async throws {
        struct Price: Sendable { let amount: Int }
        let query = ObservedQuery(in: shop.pool) { db in
            Price(amount: try Int.fetchOne(db, sql: "SELECT max(price) FROM product") ?? 0)
        }
        var values = query.makeAsyncIterator()
        #expect(try await values.next()?.amount == 0)
        try await shop.execute("INSERT INTO product VALUES ('Air', 0)")
        #expect(try await values.next()?.amount == 0)
    }

    @Test func `who is slow gets the newest answer`() async throws {
        let pool = shop.pool
        let query = ObservedQuery(in: pool) { try Int.fetchOne($0, sql: "SELECT count(*) FROM visit") }
        var values = query.makeAsyncIterator()
        #expect(try await values.next() == 0)
        for day in 1...100 { try await shop.execute("INSERT INTO visit VALUES (\(day))") }
        var seen: [Int] = []
        while seen.last != 100, let value = try await values.next() { seen.append(value ?? -1) }
        #expect(seen.count < 100)
        #expect(seen == seen.sorted())
    }

    @Test func `tables that vary are followed`() async throws {
        let query = ObservedQuery(in: shop.pool) { db in
            let visits = try Int.fetchOne(db, sql: "SELECT count(*) FROM visit") ?? 0
            return visits == 0 ? 0 : try Int.fetchOne(db, sql: "SELECT count(*) FROM product") ?? 0
        }
        var values = query.makeAsyncIterator()
        #expect(try await values.next() == 0)
        try await shop.execute("INSERT INTO visit VALUES (1)")
        try await shop.execute("INSERT INTO product VALUES ('Tea', 3)")
        #expect(try await values.next() == 1)
    }

    @Test func `with spare readers it is read at once, unless all of them are reading`() async throws {
        let (pool, spare) = (shop.pool, SpareReaders(of: shop.pool, limit: 1))
        let visits: ObservedQuery<Int>.Query = { try Int.fetchOne($0, sql: "SELECT count(*) FROM visit") ?? -1 }
        #expect(try ObservedQuery(in: pool, query: visits).now() == nil)
        let query = ObservedQuery(in: pool, spare: spare, query: visits)
        #expect(try query.now() == 0)
        try await shop.execute("INSERT INTO visit VALUES (1)")
        #expect(try query.now() == 1)
        let nested = ObservedQuery(in: pool, spare: spare) { _ in try query.now() == nil }
        #expect(try nested.now() == true)
        #expect(try query.now() == 1, "what was taken was given back")
        let faulty = ObservedQuery(in: pool, spare: spare) { try $0.execute(sql: "DELETE FROM visit") }
        #expect(throws: DatabaseError.self) { try faulty.now() }
        #expect(try query.now() == 1, "even by a query that fails; and what is spare only reads")
    }

    @Test func `what comes after a value that was read leaves that out`() async throws {
        var values = shop.names().values(after: []).makeAsyncIterator()
        async let next = values.next()
        try await shop.execute("INSERT INTO product VALUES ('Tea', 3)")
        #expect(try await next == ["Tea"])
        var late = shop.names().values(after: []).makeAsyncIterator()
        #expect(try await late.next() == ["Tea"], "what changed since then comes at once")
    }

    @Test func `an error of the query is the end`() async throws {
        let query = ObservedQuery(in: shop.pool) { try Int.fetchOne($0, sql: "SELECT price FROM product") }
        var values = query.makeAsyncIterator()
        #expect(try await values.next() == .some(nil))
        try await shop.execute("ALTER TABLE product RENAME COLUMN price TO cost")
        try await shop.execute("INSERT INTO product VALUES ('Tea', 3)")
        await #expect(throws: DatabaseError.self) { while try await values.next() != nil {} }
        await #expect(throws: DatabaseError.self) { try await query.read() }
    }

    @Test func `cancelling ends it`() async throws {
        let names = shop.names()
        let first = AsyncStream.makeStream(of: Void.self)
        let reading = Task {
            try await names.reduce(0) { count, _ in
                first.continuation.yield()
                return count + 1
            }
        }
        for await _ in first.stream { break }
        reading.cancel()
        #expect(try await reading.value == 1)
    }

    @Test func `many may follow one query`() async throws {
        let names = shop.names()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<50 {
                group.addTask { for try await value in names where value == ["Tea"] { return } }
            }
            try await shop.execute("INSERT INTO product VALUES ('Tea', 3)")
            try await group.waitForAll()
        }
    }
}
