import ViewTree

/// What answers events, level by level: at each level all are asked.
typealias Chain = AssociationList<EventName, [[AnyResponder]]>

extension Chain {
    /// Puts what answers further out behind what answers here.
    mutating func append(_ outer: Chain) {
        for pair in outer.pairs { self[pair.key, default: []] += pair.value }
    }
}

/// What a scene knows of a node that events can come from, beside its JSON.
final class NodeRecord: Sendable {
    /// Its place among all nodes of the screen.
    let number: Int
    /// The node's id; in a row, its name below the row.
    let name: String
    /// The name of its type.
    let type: String
    /// Whether its events name rows or sections in it.
    let holdsChoices: Bool
    /// The list in whose rows the node is; with `.header` or `.footer` after it, in whose sections.
    let list: String?
    /// The section of a list above or below whose rows the node stands, where the list always has that section.
    let section: String?
    /// The names of the nodes around it, the innermost first, up to the root or the row.
    let ancestors: [String]
    /// Whether the node is not always on screen, or does not always take events.
    let isConditional: Bool
    /// The events that the client posts.
    let offers: [EventName]
    /// How what events bring is checked.
    let payloads: AssociationList<EventName, PayloadRule>
    /// What answers events that reach the node: first what is wired at the node, then what its controller connected.
    let responders: Chain
    /// How a value is checked; nil where the node is no input.
    let input: InputRule?
    /// The members that are the same for every session.
    let fixedMembers: JSONObject

    init(
        number: Int, name: String, type: String, list: String?, section: String?, ancestors: [String],
        isConditional: Bool, offers: [EventName], payloads: AssociationList<EventName, PayloadRule>, responders: Chain,
        input: InputRule?, fixedMembers: JSONObject
    ) {
        self.number = number
        self.name = name
        self.type = type
        holdsChoices = [List.typeName, Tabs.typeName].contains(type)
        self.list = list
        self.section = section
        self.ancestors = ancestors
        self.isConditional = isConditional
        self.offers = offers
        self.payloads = payloads
        self.responders = responders
        self.input = input
        self.fixedMembers = fixedMembers
    }

    /// The name by which the whole screen knows the node: of a row's node, below its list.
    var path: String { list.map { "\($0)/\(name)" } ?? name }
}

/// A node as it is for one subject.
struct NodeState {
    let record: NodeRecord
    /// Whether the node can be seen.
    let isOnScreen: Bool
    /// Whether the node takes events.
    let isEnabled: Bool
    /// The key of the section of a list in which the node is.
    var section: String?
}
