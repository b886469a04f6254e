import Outlet
import OutletSQLite
import OutletServer
import OutletTesting
import Testing

/// An app's shared model in an SQLite file.
@Suite(.timeLimit(.minutes(5))) struct SharedCounterTests {
    private let folder = StoreFolder()

    private struct Counter: Model {
        var count = 0
    }

    private func endpoint(_ store: SQLiteStore) throws -> Endpoint {
        let app = try Application(name: "Shared") {
            Screen("counter", title: "Counter", sharing: SharedModel("counter", of: Counter())) {
                Label().id("count").observing(\Counter.count, format: .number)
                Button("More").id("more").on(.tap, Change(\Counter.count) { $0 += 1 })
            }
        }
        return Endpoint(app, store: store, configuration: Endpoint.Configuration(), logger: .silent)
    }

    @Test(arguments: Durability.allCases)
    func `what many have changed is there after a restart, each change once`(durability: Durability) async throws {
        let store = try folder.store(durability)
        let first = try endpoint(store)
        let client = try await TestClient(first).open("counter")
        let session = client.document["session"]?.string ?? ""
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<20 {
                group.addTask {
                    let client = try await TestClient(first).open("counter")
                    for _ in 0..<10 { try await client.tap("more") }
                }
            }
            try await group.waitForAll()
        }
        store.close()
        let next = try folder.store(durability)
        defer { next.close() }
        let second = try endpoint(next)
        let again = try await TestClient(second).resume(session)
        #expect(again.text("count") == "200")
        try await again.check()
        try await again.tap("more")
        #expect(again.text("count") == "201")
        let other = try await TestClient(second).open("counter")
        #expect(other.text("count") == "201")
    }

    @Test func `what was answered is there after a crash`() async throws {
        let store = try folder.store()
        let client = try await TestClient(try endpoint(store)).open("counter")
        for _ in 0..<7 { try await client.tap("more") }
        let copy = try folder.afterCrash()
        let next = try copy.store()
        defer {
            store.close()
            next.close()
        }
        let again = try await TestClient(try endpoint(next)).resume(client.document["session"]?.string ?? "")
        #expect(again.text("count") == "7")
        #expect(again.revision == client.revision)
        try await again.tap("more")
        #expect(again.text("count") == "8")
    }
}
