import Outlet
import OutletTesting
import Testing
import ViewTree

/// Models, the intentions that change them, and the bindings that follow.
struct ModelTests {
    private func probe(_ intention: some Intention<ProbeModel> = Change(\ProbeModel.text) { $0 = "changed" }) -> Probe {
        Probe().connected { outlets in
            Observe(\.text, in: outlets.field.value, outlets.first.text)
            outlets.button.on(.tap, intention)
        }
    }

    @Test func `an optional part is set to nil, and to a value`() {
        var container = ModelContainer(ProbeModel())
        container[\.note] = nil
        #expect(container.model?.note == .some(nil))
        container[\.note] = "again"
        #expect(container.model?.note == "again")
        var empty = ModelContainer<ProbeModel>()
        empty[\.note] = "lost"
        #expect(empty.model == nil && empty[\.note] == nil)
    }

    @Test func `1. one change of a value reaches every bound node in the same revision`() async throws {
        let client = try await TestClient(probe().app()).open("probe")
        let answer = try await client.post(client.event(.tap, on: "button"))
        #expect(client.revision == 2)
        #expect(client.text("first") == "changed")
        #expect(client.value("field") == "changed")
        #expect(answer.json.array?.count == 4)
    }

    @Test func `2. bindings never write: what a user types changes the model only through an intention`()
        async throws
    {
        let client = try await TestClient(probe().app()).open("probe")
        try await client.type("typed", into: "field")
        try await client.refresh()
        #expect(client.revision == 1)
        #expect(client.text("first") == "text")
        try await client.check()
    }

    @Test func `3. the first render needs no model, and a late one fills it`() async throws {
        var probe = probe(Fill(model: ProbeModel(text: "late")))
        probe.start = { nil }
        let client = try await TestClient(probe.app()).open("probe")
        #expect(client.text("first") == "")
        #expect(client.value("field") == "")
        try await client.tap("button")
        #expect(client.revision == 2)
        #expect(client.text("first") == "late")
        #expect(client.value("field") == "late")
        try await client.check()
    }

    @Test func `3. replacing the model equals changing its fields`() async throws {
        var patches: [[UInt8]] = []
        for probe in [probe(), probe(Fill(model: ProbeModel(text: "changed")))] {
            let client = try await TestClient(probe.app()).open("probe")
            patches.append(try await client.post(client.event(.tap, on: "button")).body)
        }
        #expect(patches[0] == patches[1])
    }

    @Test func `4. nil shows the member's initial value, and an empty list clears`() async throws {
        let probe = Probe().connected { outlets in
            Observe(\.note, in: outlets.second.text)
            outlets.button.on(.tap, Change { $0.note = $0.note == nil ? "back" : nil })
        }
        let client = try await TestClient(probe.app()).open("probe")
        #expect(client.text("second") == "note")
        try await client.tap("button")
        #expect(client.text("second") == "")
        try await client.tap("button")
        #expect(client.text("second") == "back")
        let desk = try await TestClient(Application.workshop()).open("desk")
        try await desk.tap("clear")
        #expect(desk.keys(of: "guests").isEmpty)
        #expect(desk.node("guests")?["sections"]?[0]?["rows"] == [])
        try await desk.check()
    }

    @Test func `a model taken away leaves what there was before one`() async throws {
        let client = try await TestClient(probe(Fill(model: nil)).app()).open("probe")
        try await client.tap("button")
        #expect(client.text("first") == "")
        try await client.check()
    }

    @Test func `a container knows its model's parts, and does nothing while it is empty`() {
        var container = ModelContainer<ProbeModel>()
        container[\.text] = "lost"
        container.change { $0.text = "lost" }
        #expect(container.model == nil)
        #expect(container[\.text] == nil)
        container.replace(with: ProbeModel())
        container[\.text] = "kept"
        #expect(container[\.text] == "kept")
        container[\.text] = nil
        #expect(container[\.text] == "kept")
    }

    @Test func `a change that throws leaves the model in its container`() {
        var container = ModelContainer(ProbeModel())
        #expect(throws: Mishap.self) {
            try container.change { _ in throw Mishap() }
        }
        #expect(container.model != nil)
    }

    @Test(arguments: [
        ("tr", "i", "İ"), ("tr-TR", "ışık", "IŞIK"), ("az", "i", "İ"), ("en", "i", "I"), ("de", "straße", "STRASSE"),
        ("el", "ά", "Α"), ("en", "ﬁ", "FI"), ("und", "i", "I"),
    ])
    func `20. upper case goes by the session's language`(locale: String, text: String, upper: String) async throws {
        let probe = Probe().connected { outlets in
            Observe(\.text, in: outlets.first.text)
            outlets.button.on(.tap, Uppercase(\.text, from: outlets.field))
        }
        let client = try await TestClient(probe.app()).open("probe", locale: locale)
        try await client.type(text, into: "field")
        try await client.tap("button")
        #expect(client.text("first") == upper)
    }

    @Test func `20. reversing keeps what a reader sees as one character together`() async throws {
        let probe = Probe().connected { outlets in
            Observe(\.text, in: outlets.first.text)
            outlets.button.on(.tap, Reverse(\.text, from: outlets.field))
        }
        let client = try await TestClient(probe.app()).open("probe")
        try await client.type("🇩🇪e\u{301}👩‍👩‍👧", into: "field")
        try await client.tap("button")
        #expect(client.text("first").map { Array($0.utf8) } == Array("👩‍👩‍👧e\u{301}🇩🇪".utf8))
    }

    @Test func `the same context gives the same random numbers`() {
        func numbers(_ seed: UInt64) -> [Int] {
            var random = Context(seed: seed).random
            return (0..<8).map { _ in Int.random(in: 0..<1_000_000, using: &random) }
        }
        #expect(numbers(7) == numbers(7))
        #expect(numbers(7) != numbers(8))
    }
}

/// Puts a model in the place of whatever is there.
private struct Fill: Intention {
    let model: ProbeModel?

    func perform(_: Interaction, on container: inout ModelContainer<ProbeModel>, in _: Context) -> [Effect] {
        container.replace(with: model)
        return []
    }
}
