import Outlet
import OutletTesting
import Testing
import ViewTree

/// Parts of a draft whose values are not those of their inputs.
struct DraftPickerTests {
    private enum Kind: String, Codable, CaseIterable, Sendable {
        case person, company
    }

    private struct Entry: Model {
        var kind = Kind.person
        var color: Kind?
        var level = 1
    }

    private struct EditEntry: FormModel {
        var entry = Outlet.Draft(Entry())
        var form = FormState()

        static let rules: Rules<Self> = [Rule(\.entry, \.kind), Rule(\.entry, \.color), Rule(\.entry, \.level)]
    }

    private struct EntryController: Controller {
        struct Resources: ResourceProvider {
            let content = Slot<AnyNode>(), form = Slot<Form>(), save = Slot<Button>(), shown = Slot<Label>()
            let kind = Slot<Picker>(), color = Slot<Picker>(), level = Slot<Slider>()
        }

        static let name = "entry"
        let title = "Entry"
        let implementations = [
            Implementation<Self>("standard") {
                $0.kind(Picker("Kind", options: ["person": "Person", "company": "Company"]))
                $0.color(Picker("Color", options: ["": "None", "person": "Red", "company": "Blue"]))
                $0.level(Slider("Level"))
                $0.shown(Label())
                $0.save(Button("Save"))
                $0.form { host in
                    Form {
                        host.kind
                        host.color
                        host.level
                        host.save
                    }
                }
                $0.content { host in
                    Column {
                        host.form
                        host.shown
                    }
                }
            }
        ]

        func model(in _: Context) -> EditEntry? { EditEntry() }

        func connect(_ outlets: Outlets<Self>) -> [Connection<EditEntry>] {
            FormConnection(outlets.form, save: outlets.save) {
                FormField(\.entry, \.kind, in: outlets.kind)
                FormField(\.entry, \.color, in: outlets.color)
                FormField(\.entry, \.level, in: outlets.level)
            }
            .submitting(Change { _ in })
            Observe(
                { "\($0.entry.mine.kind) \($0.entry.mine.color?.rawValue ?? "none") \($0.entry.mine.level)" },
                in: outlets.shown.text)
        }
    }

    @Test func `an enumeration in a draft is chosen in a picker, and a whole number in a slider`() async throws {
        let client = try await TestClient(Application(name: "Entry", controllers: [EntryController()])).open("entry")
        #expect(client.value("kind") == "person")
        #expect(client.value("color") == "")
        try await client.change("kind", to: "company")
        try await client.change("color", to: "person")
        try await client.change("level", to: 7)
        #expect(client.text("shown") == "company person 7")
        try await client.change("color", to: "")
        #expect(client.text("shown") == "company none 7")
        await #expect(throws: Refusal.self) { try await client.change("kind", to: "robot") }
        try await client.check()
    }
}
