import ViewTree

/// What is noted while a scene is compiled: its faults, and what can be checked only once all nodes are known.
struct SceneChecks {
    var faults: [String] = []
    /// The nodes as faults name them.
    var names: Set<String> = []
    /// What clients do with other nodes, and the ids of these.
    var targets: [(action: ClientAction, id: String)] = []
    /// The outlets of sets for which there is a node.
    var found: Set<ObjectIdentifier> = []
    /// The events that a node posts and no node around it answers.
    var unanswered: [(node: String, event: EventName)] = []
    /// The events that children emit, with their outermost nodes.
    var emitted: [(node: String, event: EventName)] = []
    /// The nodes of the screens with such children, by name: in a list one for each template.
    var records: [String: [NodeRecord]] = [:]
}
