import Outlet
import Testing
import ViewTree

/// What is wrong with children is found before the first request.
struct ChildFaultTests {
    private func faults(
        over implementation: Implementation<DirectoryController> = .standard,
        _ fill: (Filling<DirectoryController>) -> Void = { _ in },
        wire: @escaping @Sendable (Outlets<DirectoryController>) -> [Connection<Directory>] = DirectoryController
            .answered
    ) -> [String] {
        let faulty = Implementation("faulty", over: implementation, fill)
        do {
            _ = try Application(
                name: "Faulty", services: [.news],
                controllers: [DirectoryController(implementations: [faulty], wire: wire)])
            return []
        } catch {
            return error.faults
        }
    }

    @Test func `a screen whose children are in order has no faults`() {
        #expect(faults() == [])
    }

    @Test func `an unknown implementation is named with those there are`() {
        let found = faults { $0.filterBar(Child(FilterBarController(), implementation: "compakt")) }
        #expect(
            found == [
                "directory, faulty: The child 'filterBar': there is no implementation 'compakt'; there are 'wide', "
                    + "'compact'. Did you mean 'compact'?"
            ])
    }

    @Test func `a child with an empty slot is a fault`() {
        let bare = EditorController(implementations: [Implementation("bare") { $0.content { _ in Row() } }])
        let found = faults { $0.editor(Child(bare)) }
        #expect(found.count == 3)
        for fault in found {
            #expect(fault.hasPrefix("directory, faulty: The child 'editor': nothing fills the slot '"))
        }
    }

    @Test func `every declared event has to be answered by somebody`() {
        let found = faults(wire: DirectoryController.others)
        #expect(
            found == [
                "directory, faulty: Nobody answers 'directory.didOpen'.",
                "directory, faulty: Nobody answers 'filterBar.text.didChange'.",
            ])
        let none = faults(wire: { _ in [] })
        for event in ["filterBar.didMark", "second.didClear", "header.did.search", "editor.didSave"] {
            #expect(none.contains("directory, faulty: Nobody answers '\(event)'."), "\(none)")
        }
        #expect(!none.contains { $0.contains("header.bar") }, "the header answers its own child")
    }

    @Test func `an event that is ignored on purpose is answered`() {
        let found = faults(wire: { [$0.filterBar.ignore(\.textDidChange)] })
        #expect(!found.contains { $0.contains("'filterBar.text.didChange'") }, "\(found)")
        #expect(found.contains { $0.contains("'filterBar.didMark'") })
    }

    @Test func `a child that is embedded and not laid out is a fault`() {
        let found = faults { $0.content { host in Column { host.people } } }
        for child in ["filterBar", "second", "header"] {
            #expect(
                found.contains("directory, faulty: The child '\(child)' is embedded, and not laid out."), "\(found)")
        }
        #expect(!found.contains { $0.contains("'editor'") })
    }

    @Test func `a child is embedded once`() {
        let found = faults(wire: { DirectoryController.answered($0) + DirectoryController.embeddedAgain($0) })
        #expect(found == ["directory, faulty: The child 'second' is embedded twice."])
    }

    @Test func `a child stands where its part is shown`() {
        let found = faults {
            $0.content { host in
                Column {
                    host.header
                    host.filterBar
                    host.second
                    host.editor
                    host.query
                    host.trace
                    host.again
                }
            }
        }
        #expect(found.count == 1)
        #expect(found.first?.contains("The child 'editor' is embedded as a part of a Human") == true, "\(found)")
    }

    @Test func `a child that no Embed gives a model, and one in two places, are faults`() {
        let nowhere = Nest.faults(isEmbedded: false) { host in Column { host.nest } }
        #expect(nowhere == ["nest, standard: The child 'nest' is laid out, and no Embed says what its model is."])
        let twice = Nest.faults { host in
            Column {
                host.nest
                host.nest
            }
        }
        #expect(twice.contains("nest, standard: The id 'nest' is there twice."), "\(twice)")
        #expect(Nest.faults { host in host.nest }.contains { $0.contains("put it into a container") })
    }

    @Test func `a controller that holds itself is a fault, and not the end`() {
        let found = Nest.faults(isEndless: true) { host in Column { host.nest } }
        #expect(found.contains { $0.contains("is in more than 8 others") }, "\(found)")
    }

    @Test func `a child in a row can't load`() {
        let rows = Nest.faults(isInRow: true) { host in
            Column {
                List(id: "list") { ForEach(\.rows) { Row { host.bar } } }
            }
        }
        #expect(
            rows.contains(
                "nest, standard: The child 'bar' is in a row, where nothing can be loaded: let its parent load."))
    }
}

/// A screen with a child of its own kind, or a filter bar in its rows.
private struct Nest: Controller {
    struct Resources: ResourceProvider {
        let content = Slot<AnyNode>()
        let nest = Slot<Child<Nest>>()
        let bar = Slot<Child<FilterBarController>>()
    }

    struct State: Model {
        var text = ""
        var rows = IdentifiedList<Line>()
        /// It can't hold itself.
        var inner: State {
            get { State() }
            set { text = newValue.text }
        }
    }

    struct Line: Model, Identifiable {
        var id = 1
        var filter = Filter()
    }

    static let name = "nest"
    let title = "Nest"
    let implementations: [Implementation<Nest>]
    let wire: @Sendable (Outlets<Nest>) -> [Connection<State>]

    func model(in _: Context) -> State? { nil }
    func connect(_ outlets: Outlets<Nest>) -> [Connection<State>] { return wire(outlets) }

    /// The faults of an app with such a screen.
    static func faults(
        isEmbedded: Bool = true, isEndless: Bool = false, isInRow: Bool = false,
        @ContentBuilder<State, State> _ content: @escaping @Sendable (Host<Nest>) -> [Element.Child]
    ) -> [String] {
        let leaf = Nest(implementations: [standard { _ in Column() }]) { _ in [] }
        let nest = Nest(implementations: [standard(inner: isEndless ? nil : leaf, content)]) { outlets in
            connections(outlets, isEmbedded: isEmbedded, isInRow: isInRow)
        }
        do {
            _ = try Application(name: "Nest", services: [.news], controllers: [nest])
            return []
        } catch {
            return error.faults
        }
    }

    private static func standard(
        inner: Nest? = nil, @ContentBuilder<State, State> _ content: @escaping @Sendable (Host<Nest>) -> [Element.Child]
    ) -> Implementation<Nest> {
        Implementation("standard") {
            $0.nest { host in Child(inner ?? host.controller) }
            $0.bar(Child(FilterBarController()))
            $0.content(from: content)
        }
    }

    private static func connections(
        _ outlets: Outlets<Nest>, isEmbedded: Bool, isInRow: Bool
    ) -> [Connection<State>] {
        if isInRow { return inRows(outlets) }
        return isEmbedded ? inside(outlets) : []
    }

    @ConnectionBuilder<State>
    private static func inside(_ outlets: Outlets<Nest>) -> [Connection<State>] {
        Embed(\.inner, in: outlets.nest)
    }

    @ConnectionBuilder<State>
    private static func inRows(_ outlets: Outlets<Nest>) -> [Connection<State>] {
        Embed(\.filter, ofRowsIn: \.rows, in: outlets.bar)
        outlets.bar.on(\.textDidChange, Assign(\.text))
        outlets.bar.on(\.didClear, Change { $0.text = "" })
        outlets.bar.on(\.didMark, Change { state, mark in state.text = mark.key })
    }
}
