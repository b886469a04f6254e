import ViewTree

/// A controller compiled with one of its implementations; shared by all sessions that show it.
final class Scene: AnyScene {
    let key: SceneKey
    let implementation: String
    let title: SceneTitle
    let followsFocus: Bool
    private let focus: String?
    let fingerprint: Fingerprint
    let inputs: Set<String>
    let secretInputs: Set<String>
    let types: [String: NodeType]
    let head: [UInt8]
    let rootHead: [UInt8]
    let size: Int
    let loads: (any AnySceneLoads)?
    let facts: [Fact]
    let keys: Set<String>
    let fixedTexts: Set<String>
    let slots: [ConnectedSlots]
    let segues: [Segue]
    let address: AddressBinding?
    let missing: MissingSubject?
    let shared: [SharedPart]
    let guards: [Guard]
    private let root: Block
    private let index: NodeIndex
    let table: NodeTable
    /// The data-driven content of the lists, by their ids.
    let lists: [String: [any ListContent]]
    /// The responders of a node's events, including those of the screen, by the node's number.
    private let chains: [Chain]
    private let screenChain: Chain
    /// The services of implementations, by the names of the children's outermost nodes; those of the screen by "".
    private let services: [String: [String: Service]]

    init(
        key: SceneKey, title: SceneTitle, root: Block, index: NodeIndex, parts: SceneParts, screenChain: Chain,
        loads: (any AnySceneLoads)? = nil, facts: [Fact] = [], address: AddressBinding? = nil,
        missing: MissingSubject? = nil, focus: String? = nil, shared: [SharedPart] = []
    ) {
        self.loads = loads
        self.facts = facts
        keys = parts.keys
        fixedTexts = parts.fixedTexts
        slots = parts.slots
        let responders = (parts.chains + [screenChain]).flatMap { $0.pairs.flatMap { $0.value.joined() } }
        // A responder for several nodes is in the chain of each.
        let each = Dictionary(responders.map { (ObjectIdentifier($0), $0) }) { first, _ in first }
        segues = each.values.flatMap(\.segues) + facts.flatMap(\.segues)
        self.address = address
        self.missing = missing
        self.shared = shared
        self.key = key
        implementation = key.implementation
        self.title = title
        self.root = root
        self.index = index
        table = index.table
        self.screenChain = screenChain
        services = parts.services
        guards = parts.guards
        var fingerprint = parts.fingerprint
        fingerprint.combine(title.fixed)
        if title.isBound { fingerprint.combine("title") }
        if let focus { fingerprint.combine("focus \(focus)") }
        self.focus = focus
        followsFocus = focus.map { index.table.unconditional($0) == nil } ?? false
        self.fingerprint = fingerprint
        types = parts.types
        lists = parts.lists
        chains = parts.chains.map { chain in
            var chain = chain
            chain.extend(with: screenChain)
            return chain
        }
        var writer = JSONWriter()
        writer.write(raw: #","screen":"#)
        writer.write(key.screen)
        writer.write(raw: #","implementation":"#)
        writer.write(key.implementation)
        writer.write(raw: #","title":"#)
        head = writer.bytes
        writer.write(title.fixed)
        writer.write(raw: #","stack":["#)
        writer.writeStackEntry(key.screen, title: title.fixed, .root, url: "/screens/\(key.screen)")
        writer.write(raw: "]")
        if let focus, !followsFocus { writer.writeFocus(focus) }
        rootHead = writer.bytes
        size = rootHead.count + root.bytes.count + 256
        let records = index.records + lists.values.joined().flatMap { $0.records.joined() }
        inputs = Set(records.filter { $0.input != nil }.map(\.path))
        secretInputs = Set(records.filter { $0.type == SecureField.typeName }.map(\.path))
    }

    func focus(in container: any AnySnapshot, passing passed: GuardSet) -> String? {
        guard let focus, let node = node(focus, in: container, passing: passed), node.isOnScreen, node.isEnabled else {
            return nil
        }
        return focus
    }

    func render(
        _ container: any AnySnapshot, passing passed: GuardSet, for localization: Localization,
        to writer: inout JSONWriter
    ) {
        root.render(container, in: passed.isEmpty ? .none : RowScope(passing: passed), for: localization, to: &writer)
    }

    func compare(
        _ old: any AnySnapshot, _ new: any AnySnapshot, passing passed: GuardSet, for localization: Localization,
        to patch: inout PatchWriter
    ) {
        root.compare(old, new, in: passed.isEmpty ? .none : RowScope(passing: passed), for: localization, to: &patch)
    }

    func shownRows(in container: any AnySnapshot) -> Int {
        if lists.isEmpty { return 0 }
        return lists.values.joined().reduce(0) { $0 + $1.shownRows(in: container) }
    }

    func node(_ id: String, in container: any AnySnapshot, passing passed: GuardSet) -> NodeState? {
        table.unconditional(id) ?? evaluatedNode(id, in: container, passed)
    }

    private func evaluatedNode(_ id: String, in container: any AnySnapshot, _ passed: GuardSet) -> NodeState? {
        if let node = index.node(id, of: container, passing: passed) { return node }
        guard let (list, place, name) = place(id, in: container),
            let around = index.node(list, of: container, passing: passed),
            let node = place.index.node(name, of: place.subject, passing: passed)
        else { return nil }
        let showsRows = around.isOnScreen && !around.record.isLeftOut
        return NodeState(
            record: node.record, isOnScreen: showsRows && node.isOnScreen,
            isEnabled: around.isEnabled && node.isEnabled, isReplaced: showsRows && node.isReplaced,
            section: place.section)
    }

    func nearestNode(
        to id: String, in container: any AnySnapshot, passing passed: GuardSet, isInput: Bool
    ) -> String? {
        guard let parts = NodeAddress(id)?.parts else { return nil }
        let isInRow = parts.count == 3
        let name = isInRow ? parts[2] : id
        let records = isInRow ? (lists[parts[0]] ?? []).flatMap { $0.records.joined() } : index.records
        let names = records.filter { $0.input != nil || !isInput }.map(\.name)
        let ids = names.filter { other in
            let other = isInRow ? NodeAddress([parts[0], parts[1], other]).description : other
            return !other.isEmpty && node(other, in: container, passing: passed)?.isOnScreen == true
        }
        let nearest = name.nearest(among: ids.sorted())
        return nearest.map { isInRow ? NodeAddress([parts[0], parts[1], $0]).description : $0 }
    }

    var signsIn: Bool { services.values.contains { $0.values.contains(where: \.signsIn) } }

    func service(_ call: ServiceCall) -> Service? {
        if services.isEmpty { return nil }
        let parts = call.node.flatMap { NodeAddress($0)?.parts } ?? []
        let place = parts.count == 3 ? "\(parts[0])\(ControllerScope.anyRow)\(parts[2])" : call.node ?? ""
        return services[place]?[call.service]
    }

    func isMultiple(_ list: String, in container: any AnySnapshot) -> Bool {
        index.isMultiple(list, of: container)
    }

    func value(_ id: String, in container: any AnySnapshot, for localization: Localization) -> JSON? {
        if let value = index.value(id, of: container, for: localization) { return value }
        return place(id, in: container).flatMap { _, place, name in
            place.index.value(name, of: place.subject, for: localization)
        }
    }

    /// The row, header or footer to which an id belongs, with its list and the name of the node in it.
    private func place(_ id: String, in container: any AnySnapshot) -> (list: String, place: ListPlace, name: String)? {
        guard let parts = NodeAddress(id)?.parts, parts.count <= 3 else { return nil }
        if parts.count == 1 {
            for (list, content) in lists {
                for rows in content {
                    if let (place, name) = rows.place(ofSectionNode: parts[0], in: container) {
                        return (list, place, name)
                    }
                }
            }
            return nil
        }
        for rows in lists[parts[0]] ?? [] {
            if let place = rows.place(ofRow: parts[1], in: container) {
                return (parts[0], place, parts.count == 3 ? parts[2] : "")
            }
        }
        return nil
    }

    func respond(
        to interaction: Interaction, from node: NodeState?, on container: inout any AnySnapshot, in context: Context,
        tracing trace: inout EventTrace?
    ) throws -> Reaction {
        let chain = node.map { chains[$0.record.number] } ?? screenChain
        guard let levels = chain[interaction.event] else {
            trace?.passed(hops(from: node))
            return .passed
        }
        // Uses indices: an iterator would retain objects that all threads share.
        for level in levels.indices {
            var effects: [Effect]?
            for place in levels[level].indices {
                if case .answered(let more) = try levels[level][place].respond(interaction, &container, context) {
                    effects = effects.map { $0 + more } ?? more
                }
            }
            if let effects {
                if trace != nil {
                    trace?.answered(place(of: levels[level], interaction.event, from: node), hops(from: node))
                }
                return .answered(effects)
            }
        }
        trace?.passed(hops(from: node))
        return .passed
    }
}
