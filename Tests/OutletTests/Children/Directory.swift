import Outlet
import ViewTree

/// People, with two filter bars and an editor in each row.
struct Directory: Model {
    var filter = Filter()
    var other = Filter()
    var header: Header? = Header()
    var query = ""
    var people = IdentifiedList([Human(id: 1, name: "Ada"), Human(id: 2, name: "Bob")])
    var trace: [String] = []
    var isBusy = false
}

/// A person with what its editor holds.
struct Human: Model, Identifiable {
    let id: Int
    var name: String
    var editor = RowDraft()
}

/// What the editor of a row holds.
struct RowDraft: Model {
    var text = ""
    var seen = ""
    var isOpen = true
}

/// What the header shows: it has a child itself.
struct Header: Model {
    var title = "Directory"
    var filter = Filter()
}

/// The editor of a row.
struct EditorController: Controller {
    struct Resources: ResourceProvider {
        let content = Slot<AnyNode>()
        let field = Slot<TextField>()
        let save = Slot<Button>()
        let seen = Slot<Label>()
    }

    struct Events: EmittedEvents {
        let didSave = Emitted<String>()
    }

    static let name = "editor"
    let title = "Editor"
    var implementations: [Implementation<Self>] = [
        Implementation("standard") {
            $0.field(TextField("Name"))
            $0.save(Button("Save"))
            $0.seen(Label())
            $0.content { host in
                Row {
                    host.field
                    When(\RowDraft.isOpen) { host.save }
                    host.seen
                }
            }
        }
    ]

    func model(in _: Context) -> RowDraft? { nil }

    func connect(_ outlets: Outlets<Self>) -> [Connection<RowDraft>] {
        Observe(\.text, in: outlets.field.value)
        SeenBindings(seen: outlets.seen).bindings(of: { (draft: RowDraft) in draft.seen })
        outlets.field.on(.change, Assign(\.text))
        outlets.field.on(.submit, .focus(outlets.save), .dismissKeyboard)
        outlets.save.on(
            .tap,
            Change { draft, interaction, _ in
                draft.seen = "\(interaction.node ?? "") \(interaction[outlets.field.input] ?? "nothing")"
                draft.isOpen = false
                return []
            }.then(outlets.emit(\.didSave) { $0.text }))
    }
}

/// A set that a row's editor binds with.
private struct SeenBindings: BindingSet {
    let seen: NodeOutlet<Label>

    var bindings: [Binding<String>] { Binding(\.self, to: seen.text) }
}

/// A child that holds another.
struct HeaderController: Controller {
    struct Resources: ResourceProvider {
        let content = Slot<AnyNode>()
        let title = Slot<Label>()
        let bar = Slot<Child<FilterBarController>>()
    }

    struct Events: EmittedEvents {
        let didSearch = Emitted<String>("did.search")
    }

    static let name = "header"
    let title = "Header"
    let implementations: [Implementation<Self>] = [
        Implementation("standard") {
            $0.title(Label())
            $0.bar(Child(FilterBarController(), implementation: "compact"))
            $0.content { host in
                Column {
                    host.title
                    host.bar
                }
            }
        }
    ]

    func model(in _: Context) -> Header? { nil }

    func connect(_ outlets: Outlets<Self>) -> [Connection<Header>] {
        Observe(\.title, in: outlets.title.text)
        Embed(\.filter, in: outlets.bar)
        outlets.bar.on(\.textDidChange, outlets.emit(\.didSearch))
        outlets.bar.on(\.didClear, Change { $0.title = "cleared" })
        outlets.bar.on(\.didMark, Change { header, mark in header.title = mark.key })
    }
}
