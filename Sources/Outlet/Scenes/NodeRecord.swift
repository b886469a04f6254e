import ViewTree

/// What a scene knows of a node that events can come from, beside its JSON.
struct NodeRecord: Sendable {
    /// The node's id; in a row, its name below the row.
    let name: String
    /// The names of the nodes around it, the innermost first, up to the root or the row.
    private(set) var ancestors: [String]
    /// The events that the client posts.
    var offers: Set<EventName> = []
    /// What answers events that reach the node: first what is wired at the node, then what its controller connected.
    var responders: [EventName: [[any Attachment]]] = [:]
    /// How a value is checked; nil where the node is no input.
    let input: InputRule?
    /// The members that are the same for every session.
    let fixedMembers: JSONObject

    /// The record of a row's node, as the screen sees it.
    func moved(below list: String, around ancestors: [String]) -> NodeRecord {
        var moved = self
        moved.ancestors = self.ancestors.map { "\(list)/\($0)" } + [list] + ancestors
        return moved
    }
}

/// A node as it is for one subject.
struct NodeState {
    let record: NodeRecord
    /// Whether the node can be seen.
    let isOnScreen: Bool
    /// Whether the node takes events.
    let isEnabled: Bool
    /// What the document holds for an input.
    let value: JSON?
}
