import Outlet
import Synchronization
import ViewTree

/// A small screen whose parts a test makes up.
struct Probe: Controller {
    struct Resources: ResourceProvider {
        let content = Slot<AnyNode>()
        let first = Slot<Label>()
        let second = Slot<Label>()
        let field = Slot<TextField>()
        let button = Slot<Button>()
        let greeting = Slot<String>()
        init() {}
    }

    static let name = "probe"
    var title = "Probe"
    var guards: [Guard] = []
    var implementations: [Implementation<Probe>] = [.plain]
    var choices: [ImplementationChoice] = []
    var members = Supply<Probe>()
    var start: @Sendable () -> ProbeModel? = { ProbeModel() }
    var wire: @Sendable (Outlets<Probe>) -> [Connection<ProbeModel>] = { _ in [] }

    func model(in _: Context) -> ProbeModel? { start() }
    func connect(_ outlets: Outlets<Probe>) -> [Connection<ProbeModel>] { return wire(outlets) }

    /// What `body` connects.
    func connected(
        @ConnectionBuilder<ProbeModel> _ body: @escaping @Sendable (Outlets<Probe>) -> [Connection<ProbeModel>]
    ) -> Probe {
        var copy = self
        copy.wire = body
        return copy
    }

    /// An app with this screen.
    func app() throws -> Application { try Application(name: "Probe", controllers: [self]) }
}

/// The model of a probe.
struct ProbeModel: Model {
    var text = "text"
    var note: String? = "note"
    var trace: [String] = []
}

extension Implementation<Probe> {
    /// Everything in a column.
    static var plain: Implementation {
        Implementation("plain") {
            $0.first(Label("first"))
            $0.second(Label("second"))
            $0.field(TextField("Field"))
            $0.button(Button("Button"))
            $0.greeting("Hello")
            $0.content { host in
                Column {
                    host.first
                    host.second
                    host.field
                    host.button
                }
            }
        }
    }
}

/// Counts how often something was made.
final class Tally: Sendable {
    private let total = Atomic(0)
    var count: Int { total.load(ordering: .relaxed) }
    func counted<Value>(_ value: Value) -> Value {
        total.add(1, ordering: .relaxed)
        return value
    }
}
