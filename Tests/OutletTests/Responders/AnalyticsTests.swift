import Outlet
import OutletTesting
import Synchronization
import Testing
import ViewTree

/// What analytics are told: what happened, not to whom.
@Suite(.timeLimit(.minutes(5))) struct AnalyticsTests {
    /// Keeps what it is told.
    private final class Ledger: Sendable {
        let records = Mutex<[AnalyticsRecord]>([])

        var sink: Analytics { Analytics { record in self.records.withLock { $0.append(record) } } }

        /// The records as lines, once there are so many.
        func lines(_ count: Int) async throws -> [String] {
            try await eventually("\(count) records") { self.records.withLock { $0.count } >= count }
            return records.withLock {
                $0.map { record in
                    var kind = "\(record.kind)"
                    if case .tracked(let members) = record.kind { kind = "tracked \(JSON.object(members))" }
                    return "\(record.screen)/\(record.implementation) \(record.name) \(record.node ?? "-") \(kind)"
                }
            }
        }
    }

    private func client(_ ledger: Ledger) async throws -> TestClient {
        let app = try ShopController.app(analytics: [ledger.sink]) { outlets in
            outlets.go.on(.tap, Track("went") { JSONObject([("step", .string($0.step))]) })
            outlets.many.on(
                .select,
                RowSelection(in: \.articles, publish: \.selected) {
                    Track("chosen")
                    Show(DetailController.self) { .init(id: $0.id) }
                })
            outlets.note.on(.change, Truncate(\.note, to: 3))
        }
        return try await TestClient(app).open("shop")
    }

    @Test func `they see every event with its node and its screen, and no value, key or person`() async throws {
        let ledger = Ledger()
        let client = try await client(ledger)
        try await client.type("secret", into: "note")
        try await client.user("cheer", "shelves/12/mark")
        try await client.user("drop", "shelves/12")
        try await client.user("fold", "shelves.header.a..b.fold")
        try await client.select("3", in: "many")
        try await client.back()
        try await client.tap("go")
        let lines = try await ledger.lines(9)
        #expect(
            lines == [
                "shop/standard change note accepted", "shop/standard cheer shelves/*/mark accepted",
                "shop/standard drop shelves/* accepted", "shop/standard fold shelves.header/*/fold accepted",
                "shop/standard select many accepted",
                "shop/standard chosen - tracked {}", "detail/standard back - accepted",
                "shop/standard tap go accepted",
                #"shop/standard went - tracked {"step":"b"}"#,
            ])
        #expect(!lines.joined().contains("secret"))
    }

    @Test func `they see every refusal and its kind`() async throws {
        let ledger = Ledger()
        let client = try await client(ledger)
        for event in [
            Event(.tap, on: "nobody@example.org"), Event(.tap, on: "note"), Event(.change, on: "note", value: 5),
            Event(.select, on: "many", value: "9"), Event(.tap, on: "many/9"),
        ] {
            #expect(try await client.channel.post("\(client.path)/events", event.json).status >= 400)
        }
        #expect(
            try await ledger.lines(5) == [
                "shop/standard tap - refused(ViewTree.ProblemType.nodeGone)",
                "shop/standard tap note refused(ViewTree.ProblemType.notOffered)",
                "shop/standard change note refused(ViewTree.ProblemType.wrongShape)",
                "shop/standard select many refused(ViewTree.ProblemType.nodeGone)",
                "shop/standard tap - refused(ViewTree.ProblemType.nodeGone)",
            ])
    }

    @Test func `an event that is sent again counts once`() async throws {
        let ledger = Ledger()
        let client = try await client(ledger)
        for _ in 1...3 { try await client.post(Event(.tap, on: "go"), ["idempotency-key": "once"]) }
        try await client.type("x", into: "note")
        #expect(try await ledger.lines(3).count == 3)
    }

    @Test func `one who is slow holds nobody up, and what is lost is counted`() async throws {
        let gate = Gate()
        let app = try ShopController.app(analytics: [Analytics { _ in await gate.pass() }]) { outlets in
            outlets.go.on(.tap, Flip(\.isOpen))
        }
        let client = try await TestClient(app).open("shop")
        for _ in 1...1100 {
            let answer = try await client.channel.post("\(client.path)/events", Event(.tap, on: "go").json)
            #expect(answer.status == 200)
        }
        let metrics = try await client.channel.get("/metrics").text
        let lost = metrics.split(separator: "\n").last { $0.hasPrefix("outlet_analytics_lost_total ") }
        #expect(
            lost == "outlet_analytics_lost_total 75" || lost == "outlet_analytics_lost_total 76", "\(lost ?? "none")")
        gate.open()
    }

    @Test func `without analytics there is nothing to count`() async throws {
        let client = try await Setting.all[0].open()
        #expect(try await client.channel.get("/metrics").text.contains("analytics") == false)
        try await client.tap("add")
    }
}
