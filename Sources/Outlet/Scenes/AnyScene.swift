import ViewTree

/// A scene, independent of its model's type.
protocol AnyScene: AnyObject, Sendable {
    var key: SceneKey { get }
    /// The implementation's name.
    var implementation: String { get }
    var title: SceneTitle { get }
    /// Whether it follows the model, or the principal, to which node a navigation gives the focus.
    var followsFocus: Bool { get }
    var fingerprint: Fingerprint { get }
    /// The members of a document from `screen` to `title`, each with its comma before it, without the title's value.
    var head: [UInt8] { get }
    /// The same with the fixed title, followed by the `stack` of a session in which this screen is the only one and has
    /// no parameters, and by its `focus` if that is always the same.
    var rootHead: [UInt8] { get }
    /// The approximate length of a document in bytes.
    var size: Int { get }
    /// The declared inputs; those of rows as `list/name`.
    var inputs: Set<String> { get }
    /// The inputs whose values are secrets.
    var secretInputs: Set<String> { get }
    /// The types of the nodes, by name.
    var types: [String: NodeType] { get }
    /// The loads that fill parts of the model from data sources; nil if there are none.
    var loads: (any AnySceneLoads)? { get }
    /// The facts of the model, with their intentions.
    var facts: [Fact] { get }

    /// The screens to which the scene leads.
    var segues: [Segue] { get }
    /// The parameters of the screen's current address; nil if it keeps the parameters with which it was opened.
    var address: AddressBinding? { get }
    /// Whether what the screen was to show does not exist; nil if it always does.
    var missing: MissingSubject? { get }

    /// The parts of the model that are shared models.
    var shared: [SharedPart] { get }

    /// The fixed texts for people, as layouts have them.
    var fixedTexts: Set<String> { get }
    /// The slots of the screen's controllers whose nodes are connected.
    var slots: [ConnectedSlots] { get }
    /// The keys of the texts that the scene takes from the string catalogue.
    var keys: Set<String> { get }

    /// The guards of nodes, by their numbers.
    var guards: [Guard] { get }

    /// The node to which a navigation gives the focus; nil for the title.
    func focus(in container: any AnySnapshot, passing passed: GuardSet) -> String?
    /// Writes the tree, for a principal that some of the guards let in.
    func render(
        _ container: any AnySnapshot, passing passed: GuardSet, for localization: Localization,
        to writer: inout JSONWriter
    )
    /// Writes the changes of the tree. The patch's path is the path of the tree.
    func compare(
        _ old: any AnySnapshot, _ new: any AnySnapshot, passing passed: GuardSet, for localization: Localization,
        to patch: inout PatchWriter
    )
    /// The number of shown rows in all lists; the length of a document depends on it.
    func shownRows(in container: any AnySnapshot) -> Int
    /// The current state of a node, for a principal that some of the guards let in; nil if no node has the id.
    func node(_ id: String, in container: any AnySnapshot, passing passed: GuardSet) -> NodeState?
    /// Whether a node has the id in any state of the model; in a row, whatever the row's key.
    func declares(_ id: String) -> Bool
    /// The id of a node on screen, or of an input there, that another id is probably a slip of.
    func nearestNode(
        to id: String, in container: any AnySnapshot, passing passed: GuardSet, isInput: Bool
    ) -> String?
    /// Whether several rows of a list can be selected.
    func isMultiple(_ list: String, in container: any AnySnapshot) -> Bool
    /// The value of an input in the document.
    func value(_ id: String, in container: any AnySnapshot, for localization: Localization) -> JSON?
    /// Lets the responders of a node, of its ancestors and of the screen answer; only those of the screen if `node` is
    /// nil. Adds the route of the event to the trace.
    func respond(
        to interaction: Interaction, from node: NodeState?, on container: inout any AnySnapshot, in context: Context,
        tracing trace: inout EventTrace?
    ) throws -> Reaction
    /// The service that the implementation has for a call; nil if it has none.
    func service(_ call: ServiceCall) -> Service?
    /// Whether a service of the implementation signs in.
    var signsIn: Bool { get }
    /// The outermost node of a child, on screen or not; nil if there is no node with the id.
    func child(_ id: String) -> NodeState?
    /// The nodes through which an event bubbles, with `*` for keys of rows, followed by the screen.
    func hops(from node: NodeState?) -> [String]
}
