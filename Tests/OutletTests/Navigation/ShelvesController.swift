import Outlet
import ViewTree

/// A book.
struct Volume: Model, Identifiable {
    var id: Int
    var title: String
}

/// Books, of which one is chosen.
struct Shelves: Model {
    var volumes = IdentifiedList([Volume(id: 1, title: "Emma"), Volume(id: 2, title: "Ulysses")])
    var chosen: Int?
    var word = ""
    var isLocked = false
    var removed: [String] = []

    var current: Volume? { chosen.flatMap { volumes[id: $0] } }
}

/// A book that was taken away, on its way back.
struct Returned: CodablePayload, Equatable {
    let volume: Volume
}

extension NodeEvent where Sender == AnyNode, Payload == Returned {
    static var returned: Self { Self("returned") }
}

/// The screen from which the others open.
struct ShelvesController: Controller {
    struct Resources: ResourceProvider {
        let content = Slot<AnyNode>()
        let volumes = Slot<List>()
        let word = Slot<TextField>()
        let follow = Slot<Button>()
        let write = Slot<Button>()
        let swap = Slot<Button>()
        let restart = Slot<Button>()
        let lock = Slot<Button>()
        let discard = Slot<Button>()
        let echo = Slot<Button>()
        let showVolume = Slot<Show<Volume>>()
    }

    struct Parameters: ScreenParameters {
        var word: String?
    }

    static let name = "shelves"
    let title = "Shelves"
    var wire: @Sendable (Outlets<Self>) -> [Connection<Shelves>] = { _ in [] }
    let implementations = [Implementation.standard, .calm]

    func model(_ parameters: Parameters, in _: Context) -> Shelves? { Shelves(word: parameters.word ?? "") }

    func connect(_ outlets: Outlets<Self>) -> [Connection<Shelves>] {
        Observe(\.word, in: outlets.word.value)
        outlets.word.on(.change, Assign(\.word))
        outlets.address { .init(word: $0.word.isEmpty ? nil : $0.word) }
        outlets.volumes.on(.select, RowSelection(in: \.volumes, publish: \.chosen) { outlets.showVolume })
        outlets.follow.on(
            .tap,
            Show(VolumeController.self, following: \.current, in: \.volume) { $0.chosen.map { .init(id: $0) } })
        outlets.write.on(.tap, Show(LetterController.self, as: .modal))
        outlets.swap.on(.tap, Show(LetterController.self, as: .replace))
        outlets.restart.on(.tap, Show(LetterController.self, as: .root))
        outlets.lock.on(.tap, Flip(\.isLocked))
        outlets.screen.answer(.back, Refuse("The shelves are locked.", while: \.isLocked))
        outlets.discard.on(.tap, Discard())
        outlets.screen.answer(.returned, Change { shelves, returned in shelves.volumes.append(returned.volume) })
        outlets.echo.on(.tap, Change { _, _, _ in [.raise("echo", nil)] })
        outlets.screen.answer(
            NodeEvent<AnyNode, NoPayload>("echo"), Change { _, _, _ in [.raise("echo", nil)] })
        wire(outlets)
    }
}

/// Takes the chosen book away, and offers to bring it back.
struct Discard: Intention {
    var limit = Duration.seconds(10)

    func perform(
        _: Interaction, on container: inout ModelContainer<Shelves>, in context: Context
    ) throws -> [Effect] {
        guard let volume = container.model?.current else { throw Veto(context.text("Choose a book first.")) }
        container.change { $0.volumes.remove(id: volume.id) }
        return [
            .undo(
                "\(volume.title) is gone.", [try .raise(.returned, Returned(volume: volume))],
                within: volume.title == "Ulysses" ? .seconds(-60) : limit)
        ]
    }
}

extension Implementation<ShelvesController> {
    static let standard = Implementation("standard") {
        $0.volumes { _ in List { ForEach(\Shelves.volumes) { Label().observing(\Volume.title, in: \.text) } } }
        $0.word(TextField("Word", maxLength: 20))
        $0.follow(Button("Follow"))
        $0.write(Button("Write"))
        $0.swap(Button("Swap"))
        $0.restart(Button("Restart"))
        $0.lock(Button("Lock"))
        $0.discard(Button("Discard"))
        $0.echo(Button("Echo"))
        $0.showVolume(Show(VolumeController.self, forwardingTo: \.volume) { .init(id: $0.id) })
        $0.content { host in
            Column {
                host.volumes
                host.word
                host.follow
                host.write
                host.swap
                host.restart
                host.lock
                host.discard
                host.echo
            }
        }
    }

    /// Decides another destination and transition.
    static let calm = Implementation("calm", over: .standard) {
        $0.showVolume(Show(LetterController.self, as: .modal))
    }
}
