import Foundation
import Outlet
import OutletTesting
import Synchronization
import ViewTree

/// A card in a register that several people keep.
struct Card: Model {
    struct Address: Model {
        var street = ""
        var town = ""
    }

    var name = ""
    var note: String?
    var address = Address()
    var tags: [String] = []
    var version = 0

    init(_ name: String = "", note: String? = nil, town: String = "", tags: [String] = [], version: Int = 0) {
        self.name = name
        self.note = note
        address.town = town
        self.tags = tags
        self.version = version
    }
}

/// A card that somebody edits.
struct EditCard: FormModel {
    var card = Outlet.Draft(Card())
    var form = FormState()

    var hasChanges: Bool { card.hasChanges }

    static let rules: Rules<Self> = [
        Rule(\.card, \.name, .required),
        Rule(\.card, \.address.town),
    ]
}

/// Saves a card, unless it has another version by now.
struct SaveCard: ServiceRequest {
    typealias Outcome = SaveOutcome<Card>

    static let name = "saveCard"
    let card: Card
    /// The language in which it was edited.
    let locale: String
}

/// A register of one card, and who watches it.
final class CardRegister: Sendable {
    private let state: Mutex<(card: Card, watchers: [AsyncStream<Card>.Continuation], locales: [String])>

    init(_ card: Card) { state = Mutex((card, [], [])) }

    var card: Card { state.withLock { $0.card } }
    /// The languages in which it was edited, by the order in which it was saved.
    var locales: [String] { state.withLock { $0.locales } }

    /// The card, and each that takes its place.
    var source: DataSource<NoRequest, Card> {
        DataSource { _ in
            AsyncStream { continuation in
                self.state.withLock { state in
                    continuation.yield(state.card)
                    state.watchers.append(continuation)
                }
            }
        }
    }

    /// Somebody else changes it.
    func change(_ body: (inout Card) -> Void) {
        state.withLock { state in
            body(&state.card)
            state.card.version += 1
            for watcher in state.watchers { watcher.yield(state.card) }
        }
    }

    var service: Service {
        Service(SaveCard.self) { request in
            self.state.withLock { $0.locales.append(request.locale) }
            guard self.card.version == request.card.version else { return .changedMeanwhile(self.card) }
            self.change {
                $0 = request.card
                $0.name = $0.name.trimmingCharacters(in: .whitespaces)
            }
            return .saved(self.card)
        }
    }
}

/// The form for a card.
struct EditCardController: Controller {
    struct Resources: ResourceProvider {
        let content = Slot<AnyNode>()
        let form = Slot<Form>()
        let summary = Slot<Section>()
        let name = Slot<TextField>()
        let town = Slot<TextField>()
        let save = Slot<Button>()
        let conflict = Slot<Section>()
        let keepMine = Slot<Button>()
        let takeTheirs = Slot<Button>()
        let card = Slot<DataSource<NoRequest, Card>>()
    }

    static let name = "editCard"
    let title = "Card"
    let implementations: [Implementation<Self>]

    func model(in _: Context) -> EditCard? { EditCard() }

    func connect(_ outlets: Outlets<Self>) -> [Connection<EditCard>] {
        Load(\.card.theirs, from: outlets.card)
        FormConnection(outlets.form, save: outlets.save, summary: outlets.summary) {
            FormField(\.card, \.name, in: outlets.name)
            FormField(\.card, \.address.town, in: outlets.town)
        }
        .saving(\.card) { edit, context in SaveCard(card: edit.card.mine, locale: context.locale) }
        Observe({ !$0.card.hasConflict }, in: outlets.conflict.hidden)
        outlets.keepMine.on(.tap, KeepMine(\.card))
        outlets.takeTheirs.on(.tap, TakeTheirs(\.card))
    }

    /// The screen on a register, open, with what is in it.
    static func open(_ register: CardRegister, isObserved: Bool = true) async throws -> TestClient {
        let source =
            isObserved ? register.source : DataSource<NoRequest, Card>(loading: { _ in register.card })
        let app = try Application(
            name: "Register", services: [register.service],
            controllers: [EditCardController(implementations: [.standard(source)])])
        let client = try await TestClient(app).open("editCard")
        try await client.wait { $0.node("name")?["value"]?.string == register.card.name }
        return client
    }
}

extension Implementation<EditCardController> {
    static func standard(_ source: DataSource<NoRequest, Card>) -> Self {
        Implementation("standard") {
            $0.card(source)
            $0.summary(Section("Please check"))
            $0.name(TextField("Name"))
            $0.town(TextField("Town"))
            $0.save(Button("Save"))
            $0.keepMine(Button("Keep mine"))
            $0.takeTheirs(Button("Take theirs"))
            $0.conflict { host in
                Section {
                    host.keepMine
                    host.takeTheirs
                }
            }
            $0.form { host in
                Form {
                    host.summary
                    host.name
                    host.town
                    host.conflict
                    host.save
                }
            }
            $0.content { host in
                Column { host.form }
            }
        }
    }
}
