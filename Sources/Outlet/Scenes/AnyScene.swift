import ViewTree

/// A scene of whatever model.
protocol AnyScene: AnyObject, Sendable {
    var key: SceneKey { get }
    /// The implementation's name.
    var implementation: String { get }
    var title: String { get }
    var fingerprint: Fingerprint { get }
    /// The members of a document from `screen` to `title`, each with its comma before it.
    var head: [UInt8] { get }
    /// The same, and `stack` as it is where this screen is the only one and was opened without parameters.
    var rootHead: [UInt8] { get }
    /// About how long a document is, in bytes.
    var size: Int { get }
    /// The inputs that are declared; those of rows as `list/name`.
    var inputs: Set<String> { get }
    /// The types of the nodes.
    var types: [String: NodeType] { get }
    /// What fills parts of the model from data sources; nil where nothing does.
    var loads: (any AnySceneLoads)? { get }

    /// Where the scene leads.
    var segues: [Segue] { get }
    /// The values of parameters that lead to the screen as it is now; nil where they stay those with which it opened.
    var address: AddressBinding? { get }

    /// The keys of the texts that the scene takes from the catalogue.
    var keys: Set<String> { get }

    /// Writes the tree.
    func render(_ container: any AnySnapshot, for localization: Localization, to writer: inout JSONWriter)
    /// Writes what changed in the tree; the patch's path is that of the tree.
    func compare(
        _ old: any AnySnapshot, _ new: any AnySnapshot, for localization: Localization, to patch: inout PatchWriter
    )
    /// A node as it is now; nil where there is none of that id.
    func node(_ id: String, in container: any AnySnapshot) -> NodeState?
    /// Whether several rows of a list can be selected.
    func isMultiple(_ list: String, in container: any AnySnapshot) -> Bool
    /// What the document holds for an input.
    func value(_ id: String, in container: any AnySnapshot, for localization: Localization) -> JSON?
    /// Lets what is wired at a node, around it and at the screen answer; only the screen, where `node` is nil. A trace is
    /// told by where the event came.
    func respond(
        to interaction: Interaction, from node: NodeState?, on container: inout any AnySnapshot, in context: Context,
        tracing trace: inout EventTrace?
    ) throws -> Reaction
    /// The outermost node of a child, on screen or not; nil where there is none of that id.
    func child(_ id: String) -> NodeState?
    /// The nodes by which an event goes up, with `*` for keys of rows, and then the screen.
    func hops(from node: NodeState?) -> [String]
}
