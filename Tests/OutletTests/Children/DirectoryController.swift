import Outlet
import ViewTree

/// A screen with children, of whose connections a test makes up those that answer them.
struct DirectoryController: Controller {
    struct Resources: ResourceProvider {
        let content = Slot<AnyNode>()
        let filterBar = Slot<Child<FilterBarController>>()
        let second = Slot<Child<FilterBarController>>()
        let header = Slot<Child<HeaderController>>()
        let editor = Slot<Child<EditorController>>()
        let query = Slot<Label>()
        let people = Slot<List>()
        let trace = Slot<Label>()
        let again = Slot<Button>()
    }

    struct Events: EmittedEvents {
        let didOpen = Emitted<String>()
    }

    static let name = "directory"
    let title = "Directory"
    var implementations: [Implementation<Self>] = [.standard]
    var start: Directory? = Directory()
    var wire: @Sendable (Outlets<Self>) -> [Connection<Directory>] = { _ in [] }

    func model(in _: Context) -> Directory? { start }

    func connect(_ outlets: Outlets<Self>) -> [Connection<Directory>] {
        embedded(outlets) + shown(outlets) + wire(outlets)
    }

    @ConnectionBuilder<Directory>
    private func embedded(_ outlets: Outlets<Self>) -> [Connection<Directory>] {
        Embed(\.filter, in: outlets.filterBar)
        Embed(\.other, in: outlets.second)
        Embed(\.header, in: outlets.header)
        Embed(\.editor, ofRowsIn: \.people, in: outlets.editor)
    }

    @ConnectionBuilder<Directory>
    private func shown(_ outlets: Outlets<Self>) -> [Connection<Directory>] {
        Observe(\.query, in: outlets.query.text)
        Observe({ $0.trace.joined(separator: ", ") }, in: outlets.trace.text)
        Observe(\.isBusy, in: outlets.second.hidden)
        outlets.again.on(.tap, outlets.emit(\.didOpen) { $0.query })
    }
}

extension DirectoryController {
    /// The events of the children, all answered, but those that a test answers.
    static let answered: @Sendable (Outlets<Self>) -> [Connection<Directory>] = connections

    @ConnectionBuilder<Directory>
    private static func connections(_ outlets: Outlets<Self>) -> [Connection<Directory>] {
        others(outlets)
        outlets.filterBar.on(\.textDidChange, Assign(\.query))
        outlets.screen.answer(
            NodeEvent<AnyNode, String>("directory.didOpen"),
            Change { directory, text in directory.trace.append("opened \(text)") })
    }

    /// The same without the text of the filter bar, and what the screen itself emits.
    @ConnectionBuilder<Directory>
    static func others(_ outlets: Outlets<Self>) -> [Connection<Directory>] {
        outlets.filterBar.on(\.didClear, Change { $0.query = "cleared" })
        outlets.filterBar.on(\.didMark, Change { directory, mark in directory.query = "\(mark.key) \(mark.isOn)" })
        outlets.second.on(\.textDidChange, Change { directory, text in directory.trace.append("second: \(text)") })
        outlets.second.on(\.didClear, Change { $0.trace = [] })
        outlets.second.on(\.didMark, Change { directory, mark in directory.trace.append(mark.key) })
        outlets.header.on(\.didSearch, Assign(\.query))
        outlets.editor.on(\.didSave, SaveName())
    }

    /// Embeds a child that is embedded already.
    @ConnectionBuilder<Directory>
    static func embeddedAgain(_ outlets: Outlets<Self>) -> [Connection<Directory>] {
        Embed(\.filter, in: outlets.second)
    }

    /// The screen with what `body` connects.
    func connected(
        @ConnectionBuilder<Directory> _ body: @escaping @Sendable (Outlets<Self>) -> [Connection<Directory>]
    ) -> Self {
        var copy = self
        copy.wire = body
        return copy
    }

    /// An app with this screen, all of whose events are answered.
    static func app(
        _ start: Directory? = Directory(), implementations: [Implementation<Self>] = [.standard],
        responders: [ApplicationResponder] = []
    ) throws -> Application {
        let directory = Self(implementations: implementations, start: start, wire: answered)
        return try Application(
            name: "Directory", services: [.news], responders: responders,
            controllers: [directory])
    }
}

/// Takes the name that the editor of a row has saved.
private struct SaveName: PayloadIntention {
    func perform(
        _ name: String, of interaction: Interaction, on container: inout ModelContainer<Directory>, in _: Context
    ) -> [Effect] {
        container.change { directory in
            directory.people.changeRow(interaction.rowKey ?? "") { $0.name = name }
            directory.trace.append("saved \(interaction.node ?? "")")
        }
        return []
    }
}

extension Implementation<DirectoryController> {
    /// All that there is.
    static var standard: Implementation {
        Implementation("standard") {
            $0.filterBar(Child(FilterBarController()))
            $0.second(Child(FilterBarController(), implementation: "compact"))
            $0.header(Child(HeaderController()))
            $0.editor(Child(EditorController()))
            $0.query(Label())
            $0.trace(Label())
            $0.again(Button("Again"))
            $0.people { host in
                List {
                    ForEach(\Directory.people) {
                        Row {
                            Label().id("name").observing(\Human.name, in: \.text)
                            host.editor
                        }
                    }
                }
            }
            $0.content { host in
                Column {
                    host.header
                    host.filterBar
                    host.second
                    host.query
                    host.people
                    host.trace
                    host.again
                }
            }
        }
    }
}

extension Service {
    /// Tells what a filter bar asks for.
    static let news = Service(Ask.self) { "news of \($0.subject)" }
}
