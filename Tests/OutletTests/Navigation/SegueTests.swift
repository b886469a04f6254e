import Outlet
import Testing
import ViewTree

@Suite struct SegueTests {
    @Test(arguments: ["press", "word"])
    func `where an intention of one's own leads is found at start-up, as far as it says`(node: String) throws {
        do {
            _ = try Application(name: "Post", controllers: [ReceptionController(leading: node)])
            Issue.record("It started.")
        } catch {
            #expect(error.faults == ["reception, standard: it leads to 'volume', which is no screen of the app."])
        }
    }
}

/// Counts how often it leads somewhere, and does what another intention says.
private struct Counted<Next: Intention<Visits>>: Intention {
    let next: Next
    var segues: [Segue] { next.segues }

    func perform(
        _ interaction: Interaction, on container: inout ModelContainer<Visits>, in context: Context
    ) throws -> [Effect] {
        container.change { $0.count += 1 }
        return try next.perform(interaction, on: &container, in: context)
    }
}

private struct Visits: Model {
    var count = 0
    var word = ""
}

/// A screen from which one node or the other leads to a volume.
private struct ReceptionController: Controller {
    struct Resources: ResourceProvider {
        let content = Slot<AnyNode>()
        let press = Slot<Button>()
        let word = Slot<TextField>()
    }

    static let name = "reception"
    let title = "Reception"
    let leading: String
    let implementations: [Implementation<Self>] = [
        Implementation("standard") {
            $0.press(Button("In"))
            $0.word(TextField("Word"))
            $0.content { host in
                Column {
                    host.press
                    host.word
                }
            }
        }
    ]

    func model(in _: Context) -> Visits? { Visits() }

    func connect(_ outlets: Outlets<Self>) -> [Connection<Visits>] {
        leading == "press" ? counted(outlets) : chained(outlets)
    }

    private var show: Show<Visits> { Show(VolumeController.self) { _ in .init(id: 1) } }

    @ConnectionBuilder<Visits>
    private func counted(_ outlets: Outlets<Self>) -> [Connection<Visits>] {
        outlets.press.on(.tap, Counted(next: show))
        outlets.word.on(.change, Assign(\.word))
    }

    @ConnectionBuilder<Visits>
    private func chained(_ outlets: Outlets<Self>) -> [Connection<Visits>] {
        outlets.press.on(.tap, Change { $0.count += 1 })
        outlets.word.on(.change, Assign(\.word).then(show))
    }
}
