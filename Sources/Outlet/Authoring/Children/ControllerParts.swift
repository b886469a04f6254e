import ViewTree

/// A controller in one of its implementations, laid out and connected, whatever its type.
struct ControllerParts {
    /// How deep children may be in one another: one that holds itself has to end somewhere.
    static let maximalDepth = 8

    /// The type and the name of a controller, and the implementation in use.
    struct Identity: Sendable {
        let type: ObjectIdentifier
        let name: String
        /// Whether its nodes are connected by themselves, without slots.
        let isWired: Bool
        let implementation: String
        /// The names of all its implementations.
        let implementations: [String]

        /// Tells controllers apart: screens without slots are all of one type.
        struct Key: Hashable {
            let type: ObjectIdentifier
            let name: String
        }

        var key: Key { Key(type: type, name: name) }
    }

    let model: Any.Type
    /// Which controller it is; nil for a model alone.
    private(set) var identity: Identity?
    /// The outermost node.
    var content = Element(AnyNode.type)
    /// The connections of the controller, by node.
    let connected: [String: [ConnectedPart]]
    /// The responders of the controller as a whole.
    var answers: [Element.Handler] = []
    /// Which parts of the model are children's, by their slots.
    var embedded: [String: [EmbeddedPart]] = [:]
    /// The loads, which fill parts of the model.
    var loads: [any LoadDescription] = []
    /// The facts of its model, in the order in which it connects them.
    var facts: [Fact] = []
    /// The parts of its model that are shared models.
    var shared: [SharedPart] = []
    /// The parameters in the address that follow the model; nil if none do.
    var address: AddressBinding?
    /// The id of the node that gets the focus when the screen opens; nil for the title.
    var focus: String?
    /// Tells whether the subject of the screen does not exist; nil if the controller does not say.
    var missing: MissingSubject?
    /// The title that follows the model; nil if it is fixed.
    var title: BoundValue<String>?
    /// The services in the controller's slots, by name. They answer its calls before those of the app.
    var services: [String: Service] = [:]
    /// The keys of the texts that the implementation uses in bindings.
    var keys: Set<String> = []
    /// The texts of the catalogue that the implementation uses.
    var localized: Set<String> = []
    /// The faults of its connections, and of the key paths that it uses.
    var faults: [String] = []
    /// The names of the events that it emits.
    var events: [String] = []
    /// The names of those that its children emit, and theirs.
    var emittedByChildren: Set<String> = []

    /// A model with the connections of its nodes.
    init(model: Any.Type, connected: [String: [ConnectedPart]]) {
        self.model = model
        self.connected = connected
    }

    /// A controller in the implementation of a name; throws what is wrong with its resources.
    init<Controlled: ChildController>(
        of controller: Controlled, _ implementation: String, among known: [Implementation<Controlled>],
        named name: String, texts: CatalogTexts
    ) throws(SceneFaults) {
        let names = known.map(\.name)
        guard let chosen = known.first(where: { $0.name == implementation }) else {
            let list = names.isEmpty ? "there is none" : "there are '\(names.joined(separator: "', '"))'"
            let hint = implementation.nearest(among: names).map { " Did you mean '\($0)'?" } ?? ""
            throw SceneFaults(faults: ["there is no implementation '\(implementation)'; \(list).\(hint)"])
        }
        let host = Host(controller, chosen, texts: texts)
        let empty = host.emptySlots
        if !empty.isEmpty { throw SceneFaults(faults: empty.map { "nothing fills the slot '\($0)'." }) }
        try self.init(of: host)
        identity = Identity(
            type: ObjectIdentifier(Controlled.self), name: name,
            isWired: Controlled.Resources.self == WiredResources.self, implementation: implementation,
            implementations: names)
    }

    private init<Controlled: ChildController>(of host: Host<Controlled>) throws(SceneFaults) {
        let connections = host.controller.connect(Outlets(host))
        self.init(model: Controlled.ScreenModel.self, connected: connections.byNode())
        content = host.outermost.element
        answers = connections.answers()
        for connection in connections {
            switch connection.kind {
            case .embed(let part): embedded[connection.node ?? "", default: []].append(part)
            case .address(let values): address = values
            case .focus(let id):
                if let focus { faults.append("The screen gives the focus to '\(focus)' and to '\(id)': name one.") }
                focus = id
            case .fact(let fact): facts.append(fact)
            case .missing(let subject): missing = subject
            case .share(let part): shared.append(part)
            case .observe(let member, let value) where connection.node == nil: try bind(member, value)
            case .bind(let outlet) where connection.node == nil: try bind(outlet.target.member, outlet.value)
            case .fault(let fault): faults.append(fault)
            case .load(let load):
                let slot = (load as? any LoadAttachment)?.slot ?? ""
                if !slot.isEmpty, let fault = SlotNames<Controlled.Resources>.fault(of: slot) {
                    faults.append("A load has no source. \(fault)")
                }
            case .observe, .bind, .set, .handle, .children, .field, .offer: break
            }
        }
        loads = connections.loads(of: host)
        faults += host.slotFaults
        services = host.services
        keys.formUnion(host.usedKeys)
        localized = host.usedTexts
        events = EventNames<Controlled.Events>().all
        emittedByChildren = Set(SlotNames<Controlled.Resources>().emittedByChildren())
    }

    /// Binds a member of the screen as a whole.
    private mutating func bind(_ member: any AnyMember, _ value: any Attachment) throws(SceneFaults) {
        guard member.name == Section.members.title.name, let value = value as? BoundValue<String> else {
            throw SceneFaults(faults: ["'\(member.name)' is bound, which the screen as a whole does not have."])
        }
        title = value
        keys.formUnion(value.keys)
    }
}
