import Outlet
import Testing
import ViewTree

/// What is wrong with a scene is found before the first request, all of it at once.
struct FaultTests {
    /// The faults of a screen with this content.
    private func faults(_ content: Wired<Column, ProbeModel, ProbeModel>) -> [String] {
        let implementation = Implementation<Probe>("faulty", over: .plain) { $0.content { _ in content } }
        do {
            _ = try Probe(implementations: [implementation]).app()
            return []
        } catch {
            return (error as? SceneFaults)?.faults ?? ["\(error)"]
        }
    }

    @Test func `a scene without faults has none`() {
        #expect(faults(Column { Label().id("a") }) == [])
    }

    /// Parts of another screen, where nothing tells of its model.
    private static let observing: Wired<Label, Desk, Desk> = Label().id("wrong").observing(\.name)
    private static let changing: Wired<Button, Desk, Desk> = Button().id("other").on(.tap, Change(\.count) { $0 += 1 })
    private static let conditional: Wired<Column, Desk, Desk> = Column { When(\.isOpen) { Label().id("a") } }
    private static let repeated: Wired<List, Desk, Desk> = List(id: "list") { ForEach(\.guests) { Row() } }
    private static let loose: Wired<Column, Desk, Desk> = Column { ForEach(\.guests) { Row() } }

    private static let faulty: [(Wired<Column, ProbeModel, ProbeModel>, String)] = [
        (
            Column {
                Label().id("a")
                Button().id("a")
            }, "'a'"
        ),
        (Column { Button().id("silent").on(.tap, .post) }, "'silent'"),
        (Column { observing.base }, "'wrong'"),
        (Column { Label().id("a/b") }, "'a/b'"),
        (Column { Label().id("a~b") }, "'a~b'"),
        (Column { Label().id("") }, "''"),
        (Column { TextField().id("input").on(.submit, .focus("nobody")) }, "'nobody'"),
        (Column { Button().id("copied").on(.tap, .copy(of: "nothing")) }, "'nothing'"),
        (Column { Button().id("toggled").on(.tap, .toggle("nothing")) }, "'nothing'"),
        (Column { Button().on(.tap, .post) }, "id"),
        (Column { TextField() }, "id"),
        (Column { changing.base }, "'other'"),
        (Column { conditional.base }, "When"),
        (Column { List(id: "list") { Label().id("a") } }, "'list'"),
        (Column { repeated.base }, "'list'"),
        (Column { loose.base }, "ForEach"),
        (Column { Template(when: { _ in false }) { Label().id("a") } }, "Template"),
    ]

    @Test(arguments: faulty.indices)
    func `each fault is a sentence that begins with the screen and the implementation`(index: Int) {
        let (content, word) = Self.faulty[index]
        let found = faults(content)
        #expect(!found.isEmpty, "\(word)")
        for fault in found { #expect(fault.hasPrefix("probe, faulty: ")) }
        #expect(found.contains { $0.contains(word) }, "\(word): \(found)")
    }

    @Test func `what is wired at a slot is not lost where that is the outermost node`() throws {
        let bare = Implementation<Probe>("bare", over: .plain) { $0.content { host in host.button } }
        let wired = Probe(implementations: [bare]).connected { $0.button.on(.tap, Change { $0.text = "" }) }
        let error = #expect(throws: SceneFaults.self) { try wired.app() }
        #expect(
            error?.faults == [
                "probe, bare: The outermost node is called 'root', not 'button': put 'button' into a container."
            ])
        _ = try Probe(implementations: [bare]).app()
    }

    @Test func `a node that an outlet names has to exist, with that type`() throws {
        for (node, fault) in [
            (NodeOutlet<Label>("button"), "Observe: 'button' is a button, where a label"),
            ("nobody", "Observe: there is no node 'nobody' in the screen."),
        ] {
            let wired = Probe().connected { _ in Observe(\.text, in: node.text) }
            let error = #expect(throws: SceneFaults.self) { try wired.app() }
            #expect(error?.faults.contains { $0.contains(fault) } == true, "\(error?.faults ?? [])")
        }
        _ = try Probe().connected { _ in
            Observe(\.text, in: ([NodeOutlet("first"), "second"] as NodeOutlet<Label>).text)
        }.app()
    }

    @Test func `a service whose answer a screen waits for has to be there`() throws {
        let waiting = Probe().connected { $0.screen.received(Ask.self) { _, _, _ in [] } }
        let error = #expect(throws: SceneFaults.self) { try waiting.app() }
        #expect(error?.faults == ["probe, plain: The screen waits for the service 'ask', which the app does not have."])
    }

    @Test func `all faults are listed at once`() throws {
        let found = faults(
            Column {
                Label().id("a")
                Label().id("a")
                Button().id("silent").on(.tap, .post)
                Self.observing.base
                Label().id("a/b")
                TextField().id("input").on(.submit, .focus("nobody"))
            })
        #expect(found.count == 5, "\(found.joined(separator: "\n"))")
        let empty = Implementation<Probe>("empty") { _ in }
        let error = #expect(throws: SceneFaults.self) {
            try Application(
                name: "Faulty",
                controllers: [Probe(implementations: [empty]), Probe(implementations: [.plain, .plain])])
        }
        let text = try #require(error?.description)
        for sentence in ["'content'", "two screens have this name", "two implementations have the same name"] {
            #expect(text.contains(sentence), "\(text)")
        }
    }

    private struct Odd: Controller {
        struct Resources: ResourceProvider {
            let content = Slot<AnyNode>()
            init() {}
        }
        static let name = "an odd/name"
        let title = ""
        let implementations: [Implementation<Odd>] = [Implementation("plain") { $0.content { _ in Column() } }]
        func model(in _: Context) -> Int? { 0 }
        func connect(_: Outlets<Odd>) -> [Connection<Int>] {}
    }

    @Test func `a screen without an implementation, or with a name that no path can hold, is a fault`() throws {
        let error = #expect(throws: SceneFaults.self) { try Probe(implementations: []).app() }
        #expect(error?.description.contains("no implementation") == true)
        let odd = #expect(throws: SceneFaults.self) { try Application(name: "Odd", controllers: [Odd()]) }
        #expect(odd?.description.contains("an odd/name") == true)
    }
}
