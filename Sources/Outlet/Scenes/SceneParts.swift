import ViewTree

/// The parts of a compiled scene, beside its nodes.
struct SceneParts {
    /// The types of the nodes, by name.
    var types: [String: NodeType] = [:]
    /// The lists, by id; each follows the screen's model.
    var lists: [String: [any ListContent]] = [:]
    /// The responders of a node's events, by the node's number.
    var chains: [Chain] = []
    /// The services of implementations, by the names of the children's outermost nodes; those of the screen by "".
    var services: [String: [String: Service]] = [:]
    /// The slots of the screen's controllers.
    var slots: [ConnectedSlots] = []
    /// The guards of nodes, by their numbers.
    var guards: [Guard] = []
    /// The keys of the texts that bindings take from the string catalogue.
    var keys: Set<String> = []
    /// The fixed texts for people, as layouts have them.
    var fixedTexts: Set<String> = []
    var fingerprint = Fingerprint()
}
