import Outlet
import OutletServer
import Testing
import ViewTree

@testable import OutletTesting

/// What assistive technology is told of nodes.
@Suite(.timeLimit(.minutes(5))) struct AccessibilityTests {
    struct Tune: Model {
        var stars = 3
        var isLoud = false
        var items = IdentifiedList([Take(id: 1, isBest: true), Take(id: 2)])
    }

    struct Take: Model, Identifiable {
        let id: Int
        var isBest = false
    }

    private struct TakeBindings: BindingSet {
        var mark = NodeOutlet<Icon>()

        var bindings: [Binding<Take>] {
            Binding({ $0.isBest ? "The best take" : "" }, to: mark.accessibility.state)
        }
    }

    private static let screen = Screen("tune", title: "Tune", model: Tune()) {
        Section("Notes") { Label("By Anna").heading(.three) }.id("notes").heading(.two)
        Label("Part").id("part").heading(.six).accessibility(description: "The first")
        Row { Label("★★★") }.id("rating").accessibility(label: "Rating", group: true)
        Button("Sound").id("sound").accessibility(state: { (tune: Tune) in tune.isLoud ? "On" : "" })
            .on(.tap, Change(\Tune.self) { $0.isLoud.toggle() })
        Toggle("Muted").id("muted").accessibility(state: "Off the air")
        Label("•").id("dot").accessibility(label: "Dot").accessibility(hidden: true)
        Image("/a.png").id("cover").accessibility { (tune: Tune) in Accessibility(label: "\(tune.stars) of 5") }
            .accessibility(state: { (tune: Tune) in tune.isLoud ? "On" : "" })
        Button("More").id("more").on(.tap, Change(\Tune.self) { $0.stars += 1 })
        List(id: "takes") {
            ForEach(\Tune.items) {
                Row { Icon("star").id("mark") }.bound(by: TakeBindings())
            }
        }
    } connect: { outlets in
        Observe(\.stars, format: .plural("stars"), in: outlets[Row {}.id("rating")].accessibility.state)
    }

    private static let strings = """
        {"sourceLanguage": "en", "version": "1.0", "strings": {
          "stars": {"localizations": {
            "en": {"variations": {"plural": {
              "one": {"stringUnit": {"state": "translated", "value": "%lld star"}},
              "other": {"stringUnit": {"state": "translated", "value": "%lld stars"}}}}},
            "de": {"variations": {"plural": {
              "one": {"stringUnit": {"state": "translated", "value": "%lld Stern"}},
              "other": {"stringUnit": {"state": "translated", "value": "%lld Sterne"}}}}}}},
          "Rating": {"localizations": {"de": {"stringUnit": {"state": "translated", "value": "Wertung"}}}},
          "Off the air": {"localizations": {"de": {"stringUnit": {"state": "translated", "value": "Nicht auf Sendung"}}}}
        }}
        """

    private static func app() throws -> Application {
        try Application(name: "Tunes", locales: ["en", "de"], strings: StringCatalog(parsing: strings)) { screen }
    }

    @Test(arguments: Setting.all)
    func `a document has levels, groups, states and what is hidden from assistive technology`(setting: Setting)
        async throws
    {
        let client = try await setting.open("tune", Self.app())
        #expect(client.node("notes")?["accessibility"] == ["level": 2])
        #expect(client.node("part")?["accessibility"] == ["description": "The first", "level": 6])
        #expect(
            client.node("rating")?["accessibility"] == ["label": "Rating", "group": true, "state": "3 stars"])
        #expect(client.node("sound")?["accessibility"] == nil)
        #expect(client.node("muted")?["accessibility"] == ["state": "Off the air"])
        #expect(client.node("dot")?["accessibility"] == ["label": "Dot", "hidden": true])
        #expect(client.accessibility(of: "part").level == .six)
        #expect(client.accessibility(of: "rating").isGroup)
        #expect(client.accessibility(of: "dot").isHidden)
    }

    @Test func `a state follows the model by itself, and the rest stays`() async throws {
        let client = try await TestClient(Self.app()).open("tune")
        let more = try await client.post(client.event(.tap, on: "more"))
        #expect(client.accessibility(of: "rating") == Accessibility(label: "Rating", group: true, state: "4 stars"))
        let change: JSON = [
            "op": "replace", "path": "/tree/children/2/accessibility",
            "value": ["label": "Rating", "group": true, "state": "4 stars"],
        ]
        #expect(more.json.array?.contains(change) == true)
        try await client.tap("sound")
        #expect(client.accessibility(of: "sound").state == "On")
        #expect(client.accessibility(of: "cover") == Accessibility(label: "4 of 5", state: "On"))
        try await client.tap("sound")
        #expect(client.node("sound")?["accessibility"] == nil)
        try await client.check()
    }

    @Test func `a state is translated as labels are`() async throws {
        let client = try await TestClient(Self.app()).open("tune", locale: "de")
        #expect(client.accessibility(of: "rating").state == "3 Sterne")
        #expect(client.accessibility(of: "rating").label == "Wertung")
        #expect(client.accessibility(of: "muted").state == "Nicht auf Sendung")
    }

    @Test func `a state is bound in a binding set, in rows`() async throws {
        let client = try await TestClient(Self.app()).open("tune")
        #expect(client.accessibility(of: "takes/1/mark").state == "The best take")
        #expect(client.accessibility(of: "takes/2/mark").state == nil)
        #expect(
            TakeBindings().shown(of: Take(id: 1, isBest: true))["mark"]?["accessibility"]?["state"] == "The best take")
    }

    @Test func `accessibility information is added up, and what the schema does not know is refused`() throws {
        let label = Label("A").accessibility(role: "status").accessibility(label: "B").accessibility(state: "C")
        guard case .fixed(let json)? = label.element["accessibility"] else { throw TestFailure("nothing is stated") }
        #expect(json == Accessibility(role: "status", label: "B", state: "C").json)
        for level in Accessibility.Level.allCases {
            #expect(Accessibility(Accessibility(level: level).json) == Accessibility(level: level))
        }
        let schema = Schema(types: NodeType.standard).document
        func faults(_ accessibility: JSON) -> [String] {
            let node: JSON = ["id": "a", "type": "label", "text": "A", "accessibility": accessibility]
            let document: JSON = [
                "revision": 0, "screen": "a", "implementation": "a", "title": "A", "effects": [], "tree": node,
                "stack": [["screen": "a", "title": "A", "presentation": "root", "url": "/screens/a"]], "focus": "a",
            ]
            return SchemaChecker(schema).faults(in: document)
        }
        #expect(faults(["level": 2, "group": true, "state": "on", "hidden": true]) == [])
        #expect(faults(["level": 1]) != [])
        #expect(faults(["level": 7]) != [])
        #expect(faults(["state": true]) != [])
        #expect(faults(["group": "true"]) != [])
    }

    private func faults(_ node: some Node) -> [String] {
        do {
            _ = try Application(name: "Tune") { Screen("tune", title: "Tune", model: Tune()) { node.id("node") } }
            return []
        } catch {
            return error.faults
        }
    }

    /// A part of another screen.
    private static let best: Wired<Label, Take, Take> = Label("A").accessibility(state: { $0.isBest ? "best" : "" })

    @Test func `what is no heading has no level, and a state follows what is shown`() {
        #expect(
            faults(Button("A").accessibility(level: .two).on(.tap, .word("nothing"))) == [
                "tune, standard: 'node' is a button, which is no heading: give the level 2 to a label, a section or a form."
            ])
        #expect(faults(Row { Label("A") }.accessibility(level: .two)) == [])
        #expect(
            faults(Self.best.base) == [
                "tune, standard: 'accessibility.state' of 'node' follows a Take, where a Tune is shown."
            ])
    }
}
