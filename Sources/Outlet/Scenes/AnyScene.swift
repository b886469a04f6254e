import ViewTree

/// A scene of whatever model.
protocol AnyScene: Sendable {
    var key: SceneKey { get }
    var title: String { get }
    var fingerprint: Fingerprint { get }
    /// The inputs that are declared; those of rows as `list/name`.
    var inputs: Set<String> { get }
    /// The types of the nodes.
    var types: [String: NodeType] { get }

    /// Writes the tree.
    func render(_ container: any AnyContainer, to writer: inout JSONWriter)
    /// Writes what changed in the tree; the patch's path is that of the tree.
    func compare(_ old: any AnyContainer, _ new: any AnyContainer, to patch: inout PatchWriter)
    /// A node as it is now; nil where there is none of that id.
    func node(_ id: String, in container: any AnyContainer) -> NodeState?
    /// What the document holds for an input.
    func value(_ id: String, in container: any AnyContainer) -> JSON?
    /// Lets what is wired at a node, around it and at the screen answer; only the screen, where `node` is nil.
    func respond(
        to interaction: Interaction, from node: NodeState?, on container: inout any AnyContainer, in context: Context
    ) throws -> Reaction
}

/// A `ModelContainer` of whatever model.
protocol AnyContainer: Sendable {}

extension ModelContainer: AnyContainer {}
