import ViewTree

/// The findings during the compilation of a scene: its faults, and the facts that are checked once all nodes are known.
struct SceneChecks {
    var faults: [String] = []
    /// The names of the nodes, as used in faults.
    var names: Set<String> = []
    /// The actions of clients that refer to other nodes, with the ids of these nodes.
    var targets: [(action: ClientAction, id: String)] = []
    /// The outlets of binding sets for which a node exists.
    var found: Set<ObjectIdentifier> = []
    /// The events that a node posts and no node around it answers.
    var unanswered: [(node: String, event: EventName)] = []
    /// The events that children emit, with the children's outermost nodes.
    var emitted: [(node: String, event: EventName)] = []
    /// The services that responders call, or wait for, and that no implementation has.
    var services: [(service: String, caller: String, isCall: Bool)] = []
    /// The nodes that responders name.
    var named: [MentionedNode] = []
    /// Why nodes can never take the focus, by their names; what is in them can't either.
    var unfocusable: [String: String] = [:]
    /// The nodes of a screen with such children, by name; in a list, one for each template.
    var records: [String: [NodeRecord]] = [:]
}
