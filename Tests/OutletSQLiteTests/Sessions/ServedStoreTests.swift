import GRDB
import Outlet
import OutletTesting
import Testing
import ViewTree

@testable import OutletSQLite

/// What operators see of an SQLite store that serves an app.
@Suite(.timeLimit(.minutes(5))) struct ServedStoreTests {
    private let folder = StoreFolder()

    private static func application() throws -> Application {
        try Application(name: "Notes") {
            Screen("notes", title: "Notes", model: [String]()) {
                Label().id("text").observing({ (notes: [String]) in notes.joined() }, in: \.text)
                Button("Add").id("add").on(
                    .tap, Change { (notes: inout [String]) in notes.append(String(repeating: "x", count: 5_000)) })
            }
        }
    }

    private static func value(of name: String, in metrics: Answer) -> Double? {
        let line = metrics.text.split(separator: "\n").first { $0.hasPrefix(name + " ") }
        return line.flatMap { Double($0.dropFirst(name.count + 1)) }
    }

    @Test func `the metrics tell what the store has done and holds`() async throws {
        let store = try folder.slowStore()
        let client = try TestClient(Self.application(), store: store)
        _ = try await client.open("notes")
        _ = try await client.open("notes")
        for _ in 1...3 { try await client.tap("add") }
        // The commits are in the journal.
        let before = try await client.channel.get("/metrics")
        #expect(Self.value(of: "outlet_store_changes_total", in: before) == 5)
        #expect(Self.value(of: "outlet_store_transactions_total", in: before) == 2)
        try store.journal.moveNow()
        let metrics = try await client.channel.get("/metrics")
        for (name, expected) in [
            ("outlet_store_changes_total", 5), ("outlet_store_transactions_total", 3), ("outlet_store_waiting", 0),
            ("outlet_store_failures_total", 0), ("outlet_store_transaction_duration_seconds_count", 3),
            ("outlet_sessions", 2), ("outlet_sessions_in_memory", 2),
        ] {
            #expect(Self.value(of: name, in: metrics) == Double(expected), "\(name)")
        }
        for name in ["outlet_store_transaction_duration_seconds_sum", "outlet_store_bytes"] {
            #expect(try #require(Self.value(of: name, in: metrics)) > 0, "\(name)")
        }
    }

    @Test(arguments: Durability.allCases)
    func
        `while the file is full the daemon is not ready, and refuses events once the journal is full, until there is room`(
            durability: Durability
        ) async throws
    {
        var limits = SessionJournal.Limits.slow()
        limits.room = 20_000
        let store = try SQLiteStore(path: folder.path, durability: durability, limits: limits)
        let client = try await TestClient(Self.application(), store: store).open("notes")
        func limit(toPages pages: Int?) throws {
            try store.writer.database.inDatabase { database in
                let count = try Int.fetchOne(database, sql: "PRAGMA page_count")
                try database.execute(sql: "PRAGMA max_page_count = \(pages ?? count ?? 0)")
            }
        }
        try limit(toPages: nil)
        let event = client.event(.tap, on: "add").json
        #expect(try await client.channel.post("\(client.path)/events", event).status == 200)
        let failure = #expect(throws: StoreError.self) { try store.journal.moveNow() }
        #expect(failure?.code == .diskFull)
        #expect(try await client.channel.get("/health/ready").problem == "store-unavailable")
        var last = try await client.channel.post("\(client.path)/events", event)
        for _ in 1...10 where last.status == 200 {
            last = try await client.channel.post("\(client.path)/events", event)
        }
        #expect(last.problem == "store-unavailable")
        let document = try await client.channel.get(client.path)
        for _ in 1...2 { #expect(try await client.channel.get("/health/ready").problem == "store-unavailable") }
        #expect(try await client.channel.get("/health/live").status == 200)
        #expect(try await client.channel.get(client.path) == document)
        let error = await #expect(throws: StoreError.self) { try await answer(store.verify) }
        #expect(error?.code == .diskFull)

        try limit(toPages: 1_000_000)
        #expect(try await client.channel.get("/health/ready").status == 200)
        #expect(try await client.channel.post("\(client.path)/events", event).status == 200)
        #expect(try await client.channel.get(client.path).body != document.body)
    }
}
