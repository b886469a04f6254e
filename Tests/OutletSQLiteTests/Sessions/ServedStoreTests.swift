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
        let store = try folder.store()
        let client = try TestClient(Self.application(), store: store)
        _ = try await client.open("notes")
        _ = try await client.open("notes")
        for _ in 1...3 { try await client.tap("add") }
        let metrics = try await client.channel.get("/metrics")
        for (name, expected) in [
            ("outlet_store_changes_total", 5), ("outlet_store_transactions_total", 5), ("outlet_store_waiting", 0),
            ("outlet_store_failures_total", 0), ("outlet_store_transaction_duration_seconds_count", 5),
            ("outlet_sessions", 2), ("outlet_sessions_in_memory", 2),
        ] {
            #expect(Self.value(of: name, in: metrics) == Double(expected), "\(name)")
        }
        for name in ["outlet_store_transaction_duration_seconds_sum", "outlet_store_bytes"] {
            #expect(try #require(Self.value(of: name, in: metrics)) > 0, "\(name)")
        }
    }

    @Test(arguments: Durability.allCases)
    func `while the file is full the daemon is not ready, and refuses events, until there is room`(
        durability: Durability
    ) async throws {
        let store = try folder.store(durability)
        let client = try await TestClient(Self.application(), store: store).open("notes")
        func limit(toPages pages: Int?) throws {
            try store.writer.database.inDatabase { database in
                let count = try Int.fetchOne(database, sql: "PRAGMA page_count")
                try database.execute(sql: "PRAGMA max_page_count = \(pages ?? count ?? 0)")
            }
        }
        try limit(toPages: nil)
        let event = client.event(.tap, on: "add").json
        let document = try await client.channel.get(client.path)
        #expect(try await client.channel.post("\(client.path)/events", event).problem == "store-unavailable")
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
