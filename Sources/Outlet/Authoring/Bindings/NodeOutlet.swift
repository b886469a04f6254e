public import ViewTree

/// An outlet of a ``BindingSet``: a node identified by its id, or several that get the same value.
///
///     var name: NodeOutlet<Label> = "name"
///     var marks: NodeOutlet<Image> = ["first", "second"]
///     var star: NodeOutlet<Toggle> = nil
///
/// The nodes have to exist where the set is used; `nil` if a use has no such node. A controller passes its own:
/// `GuestBindings(name: outlets.title, marks: [outlets.front, outlets.back])`. It knows no model, since a set serves a
/// value wherever it is shown.
@dynamicMemberLookup
public struct NodeOutlet<Referenced: Node>: Sendable {
    let nodes: [String]

    init(_ nodes: [String]) { self.nodes = nodes }

    /// The node of that id; in a row, of that name in it.
    public init(_ id: String) { self.init([id]) }

    /// A member of the nodes, to be bound.
    public subscript<Value>(
        dynamicMember member: KeyPath<Referenced.Members, Member<Value>>
    ) -> MemberReference<Value> {
        MemberReference(nodes, of: Referenced.typeName, Referenced.members[keyPath: member])
    }

    /// Whether the nodes are kept from view.
    public var hidden: MemberReference<Bool> { MemberReference(nodes, of: Referenced.typeName, CommonMembers.hidden) }
    /// Whether the nodes take events.
    public var enabled: MemberReference<Bool> { MemberReference(nodes, of: Referenced.typeName, CommonMembers.enabled) }
    /// The accessibility information.
    public var accessibility: MemberReference<Accessibility> {
        MemberReference(nodes, of: Referenced.typeName, CommonMembers.accessibility)
    }
}

extension NodeOutlet: ExpressibleByStringLiteral, ExpressibleByNilLiteral, ExpressibleByArrayLiteral {
    /// The node of that id; in a row, of that name in it.
    public init(stringLiteral id: String) { self.init(id) }
    /// No node.
    public init(nilLiteral: ()) { self.init([]) }
    /// The nodes of some outlets.
    public init(arrayLiteral outlets: NodeOutlet...) { self.init(outlets.flatMap(\.nodes)) }
}
