public import ViewTree

/// A controller inside another: a header, a filter bar, the editor of a row.
///
/// The parent has a slot for it, and lays it out like a node. The child uses its default implementation, or the one
/// that is named.
///
///     let filterBar = Slot<Child<FilterBarController>>()                       // the parent's resources
///     $0.filterBar(Child(FilterBarController(), implementation: "compact"))    // its implementation
///     Embed(\.filter, in: outlets.filterBar)                                   // its connections
///     outlets.filterBar.on(\.textDidChange, Assign(\.query))
///
/// The id of the child's outermost node is the name of the slot; a node `search` inside it has the id
/// `filterBar.search`. The ``Embed`` supplies the child's model; a child of ``NoModel`` needs none. A ``Controller`` can be a
/// child, too: its own `model(…)`, title, parameters and address are not used then, and guards are a fault.
public struct Child<Controlled: ChildController>: Node {
    /// Never written: the child's outermost node has its own.
    public static var typeName: String { "" }
    /// None but the common ones.
    public static var members: NoMembers { AnyNode.members }
    /// The place of the child.
    public var element: Element

    /// A controller in one of its implementations; nil is the default.
    public init(_ controller: Controlled, implementation: String? = nil) {
        element = Element(Self.type)
        element.attachments = [HostedController(controller: controller, implementation: implementation)]
    }
}

/// A type of children, whatever their controller.
protocol AnyChild: SendableMetatype {
    /// The names of the events that the controller and its children emit. An event of a child has the names of its slots in
    /// front.
    static func emitted(depth: Int) -> [String]
}

extension Child: AnyChild {
    static func emitted(depth: Int) -> [String] {
        EventNames<Controlled.Events>().all + SlotNames<Controlled.Resources>().emittedByChildren(depth: depth - 1)
    }
}

extension SlotNames {
    /// The events that children in these slots emit, and those inside them, down to a depth.
    func emittedByChildren(depth: Int = ControllerParts.maximalDepth) -> [String] {
        if depth <= 0 { return [] }
        return children.flatMap { slot, child in child.emitted(depth: depth).map { "\(slot).\($0)" } }
    }
}

extension Element {
    /// The controller of a child node; nil for an ordinary node.
    var child: (any ChildAttachment)? {
        attachments.isEmpty ? nil : attachments.lazy.compactMap { $0 as? any ChildAttachment }.first
    }
}

/// A child as the compiler sees it.
protocol ChildAttachment: Attachment {
    /// The child, laid out and connected; throws all that is wrong with it.
    func parts(texts: CatalogTexts) throws(SceneFaults) -> ControllerParts
    /// Whether the parent has a model for it.
    var hasModel: Bool { get }
}

/// Marks the node of a child with its controller and implementation.
struct HostedController<Controlled: ChildController>: ChildAttachment {
    let controller: Controlled
    let implementation: String?

    var hasModel: Bool { Controlled.ScreenModel.self != NoModel.self }

    func parts(texts: CatalogTexts) throws(SceneFaults) -> ControllerParts {
        let known = controller.implementations
        var parts = try ControllerParts(
            of: controller, implementation ?? known.first?.name ?? "", among: known, named: Controlled.shownName,
            texts: texts)
        if let screen = controller as? any Controller, !screen.guards.isEmpty {
            parts.faults.append(
                "it has guards, which are asked only of a screen: give them to the screen that it is in.")
        }
        return parts
    }
}
