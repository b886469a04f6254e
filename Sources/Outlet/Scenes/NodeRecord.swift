import ViewTree

/// The responders of each event, level by level. All responders of one level are asked.
typealias Chain = AssociationList<EventName, [[AnyResponder]]>

extension Chain {
    /// Appends the responders of an outer node behind those of this one.
    mutating func extend(with outer: Chain) {
        for pair in outer.pairs { self[pair.key, default: []] += pair.value }
    }
}

/// The properties of a node that are needed to handle its events, beside its JSON.
final class NodeRecord: Sendable {
    /// The index among all nodes of the screen.
    let number: Int
    /// The node's id; in a row, its name relative to the row.
    let name: String
    /// The name of its type.
    let type: String
    /// Whether its events refer to rows or sections in it.
    let holdsChoices: Bool
    /// The list whose rows contain the node; with the suffix `.header` or `.footer` if the list's sections contain it.
    let list: String?
    /// The static section whose header or footer contains the node.
    let section: String?
    /// The names of the enclosing nodes, innermost first, up to the root or the row.
    let ancestors: [String]
    /// Whether the node is sometimes off screen, or sometimes takes no events.
    let isConditional: Bool
    /// Whether the node is left out because the client can't draw it. On screen is then at most a column with its id.
    let isLeftOut: Bool
    /// The guards that have to let the principal in: its own, and those of the nodes around it. In a row, those of its list are not
    /// among them.
    let guards: GuardSet
    /// The events that clients of all principals post.
    let offers: [EventName]
    /// The guards that have to let the principal in, of the other events that its client posts.
    let guardedOffers: EventGuards
    /// The rules that check the payloads of events.
    let payloads: AssociationList<EventName, PayloadRule>
    /// The responders of events that reach the node: first those attached to the node, then those that its controller
    /// connected.
    let responders: Chain
    /// The rule that checks a value; nil if the node is not an input.
    let input: InputRule?
    /// The type of the value; nil if the node is not an input.
    let value: (any InputValue.Type)?
    /// The members that are the same for every session.
    let fixedMembers: JSONObject

    init(
        number: Int, name: String, type: String, list: String?, section: String?, ancestors: [String],
        isConditional: Bool, isLeftOut: Bool, guards: GuardSet, offers: [EventName], guardedOffers: EventGuards,
        payloads: AssociationList<EventName, PayloadRule>, responders: Chain,
        input: InputRule?, value: (any InputValue.Type)?, fixedMembers: JSONObject
    ) {
        self.number = number
        self.name = name
        self.type = type
        holdsChoices = [List.typeName, Tabs.typeName].contains(type)
        self.list = list
        self.section = section
        self.ancestors = ancestors
        self.isConditional = isConditional
        self.isLeftOut = isLeftOut
        self.guards = guards
        self.offers = offers
        self.guardedOffers = guardedOffers
        self.payloads = payloads
        self.responders = responders
        self.input = input
        self.value = value
        self.fixedMembers = fixedMembers
    }

    /// Whether the node takes an event that it does not offer to all principals: one that its guards permit, or one with a
    /// default answer.
    func takes(_ event: EventName, passing passed: GuardSet) -> Bool {
        guardedOffers[event].map(passed.lets) ?? EventName.answeredByDefault.contains(event)
    }

    /// The events that the client of a principal posts.
    func offers(passing passed: GuardSet) -> [EventName] {
        offers + guardedOffers.pairs.lazy.filter { passed.lets($0.value) }.map(\.key)
    }

    /// The name of the node in the whole screen; in a row, the list's id and the node's name.
    var path: String { list.map { "\($0)/\(name)" } ?? name }

    /// The node's id, with `*` instead of the key of its row or section.
    var anonymousID: String { list.map { name.isEmpty ? "\($0)/*" : "\($0)/*/\(name)" } ?? name }
}

/// The state of a node for one subject.
struct NodeState {
    let record: NodeRecord
    /// Whether the node can be seen.
    let isOnScreen: Bool
    /// Whether the node takes events.
    let isEnabled: Bool
    /// Whether the node is left out, and the only one that remains of it stands in its place.
    var isReplaced = false
    /// The key of the list section that contains the node.
    var section: String?
}
