import Outlet
import OutletTesting
import Testing
import ViewTree

/// What sources have brought is read again when a session comes back, and what became true meanwhile is followed.
@Suite(.timeLimit(.minutes(5))) struct SourceReturnTests {
    /// A list of three pages with a row each; at a gate the second does not get past.
    private func list(second gate: Gate? = nil) throws -> Application {
        let source = DataSource<String, IdentifiedList<Book>>(paging: { query, cursor in
            let number = cursor.flatMap { Int($0.text) } ?? 1
            if number == 2 { await gate?.pass() }
            let next = number < 3 ? PageCursor("\(number + 1)") : nil
            return Page(IdentifiedList([Book(id: number, title: query)]), next: next, total: 3)
        })
        return try Application(name: "Shelf") {
            Screen("shelf", title: "Shelf", model: Shelf()) {
                List(id: "books") { ForEach(\Shelf.books) { Label().observing(\Book.title) } }
            } connect: { _ in
                Load(\.books, from: source, for: \.query)
            }
        }
    }

    /// A lamp on a start screen, with a source that has one value.
    private func app(_ value: Int, _ followed: some Intention<Lamp>) throws -> Application {
        let start = Screen("start", title: "Start", model: 0) {
            Button("Push").id("push").on(.tap, Show<Int>(named: "lamp"))
        }
        let lamp = Screen.lamp { _ in
            Load(\.value, from: DataSource(value))
            when({ $0.value.value == 9 }, followed)
            when({ $0.count == 1 }, Change { $0.log += "counted" })
        }
        return try .lamps(start, lamp)
    }

    @Test func `a list has as many pages as before, at the same revision`() async throws {
        let channel = try RestartingChannel(list())
        let client = try await TestClient(channel).open("shelf")
        try await client.wait { $0.keys(of: "books") == ["1"] }
        try await client.user(.loadMore, "books")
        try await client.wait { $0.keys(of: "books") == ["1", "2"] }
        let before = try await channel.get(client.path)
        // On a clock that stands still, the answer waits for the pages however long they take.
        try channel.restart(list(), clock: ManualClock())
        #expect(try await channel.get(client.path).body == before.body)
        try await client.user(.loadMore, "books")
        try await client.wait { $0.keys(of: "books") == ["1", "2", "3"] }
        try await client.user(.refresh, "books")
        try await client.wait { $0.keys(of: "books") == ["1"] }
        try await client.check()
    }

    @Test func `pages that were still missing when the process ended are asked for by the next`() async throws {
        let channel = try RestartingChannel(list())
        let client = try await TestClient(channel).open("shelf")
        try await client.wait { $0.keys(of: "books") == ["1"] }
        for pages in [["1", "2"], ["1", "2", "3"]] {
            try await client.user(.loadMore, "books")
            try await client.wait { $0.keys(of: "books") == pages }
        }
        let (gate, clock) = (Gate(), ManualClock())
        try channel.restart(list(second: gate), clock: clock)
        let path = client.path
        async let answer = channel.get(path)
        try await eventually("the second page is asked for") { gate.arrivals == 1 }
        await clock.sleepers(1)
        clock.advance(by: .seconds(2))
        _ = try await answer
        try await client.reload()
        #expect(client.keys(of: "books") == ["1"])
        // However long it takes.
        try channel.restart(list(), clock: ManualClock())
        try await client.reload()
        #expect(client.keys(of: "books") == ["1", "2", "3"])
        try await client.check()
    }

    @Test func `an answer is repeated byte for byte although the session has changed twice since`() async throws {
        let channel = try RestartingChannel(app(1, Show<Lamp>(named: "next")))
        let client = try await TestClient(channel).open("start")
        try await client.tap("push")
        let event = client.event(.tap, on: "add")
        let first = try await client.post(event, ["idempotency-key": "a"])
        for value in [2, 3] {
            try channel.restart(app(value, Show<Lamp>(named: "next")))
            #expect(try await channel.get(client.path).json["revision"]?.integer == value + 2)
        }
        let again = try await channel.post("\(client.path)/events", event.json, ["idempotency-key": "a"])
        #expect(again == first)
    }

    @Test func `a fact that became true while no process was there is followed once`() async throws {
        let channel = try RestartingChannel(app(1, Show<Lamp>(named: "next")))
        let client = try await TestClient(channel).open("start")
        try await client.tap("push")
        try await client.tap("add")
        #expect(client.text("log") == "counted")
        let revision = client.revision
        for _ in 1...2 {
            try channel.restart(app(9, Show<Lamp>(named: "next")))
            try await client.reload()
            #expect(client.stack == ["start", "lamp", "next"])
            #expect(client.revision == revision + 1)
        }
        try await client.back()
        #expect(client.text("log") == "counted", "what was true before is not followed again")
        #expect(client.text("value") == "9")
        try await client.check()
    }

    @Test func `a screen closes if what it shows is gone meanwhile`() async throws {
        let channel = try RestartingChannel(app(1, GoBack()))
        let client = try await TestClient(channel).open("start")
        try await client.tap("push")
        try channel.restart(app(9, GoBack()))
        try await client.reload()
        #expect(client.stack == ["start"])
        try await client.check()
    }
}
