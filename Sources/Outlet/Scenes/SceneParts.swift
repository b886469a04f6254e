import ViewTree

/// What a compiled scene consists of, beside its nodes.
struct SceneParts {
    /// The types of the nodes, by name.
    var types: [String: NodeType] = [:]
    /// The lists, by id; each follows the screen's model.
    var lists: [String: [any ListContent]] = [:]
    /// What answers events of a node, by its number.
    var chains: [Chain] = []
    /// The keys of the texts that bindings take from the catalogue.
    var keys: Set<String> = []
    var fingerprint = Fingerprint()
}
