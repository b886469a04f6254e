public import ViewTree

/// An outlet of a ``BindingSet`` for one node, identified by its id. The node has to exist where the set is used; `nil`
/// if a use has no such node.
@dynamicMemberLookup
public struct NodeOutlet<Referenced: Node>: Sendable, ExpressibleByStringLiteral, ExpressibleByNilLiteral {
    let nodes: [String]

    /// The node of that id; in a row, of that name in it.
    public init(_ id: String) { nodes = [id] }
    /// The node of that id; in a row, of that name in it.
    public init(stringLiteral id: String) { self.init(id) }
    /// No node.
    public init(nilLiteral: ()) { nodes = [] }

    /// The node of a controller.
    public init<Model: Outlet.Model>(_ node: NodeReference<Model, Referenced>) { nodes = node.id.map { [$0] } ?? [] }

    /// A member of the node, to be bound.
    public subscript<Value>(dynamicMember member: KeyPath<Referenced.Members, Member<Value>>) -> OutletMember<Value> {
        OutletMember(nodes, of: Referenced.typeName, Referenced.members[keyPath: member])
    }

    /// Whether the node is kept from view.
    public var hidden: OutletMember<Bool> { OutletMember(nodes, of: Referenced.typeName, CommonMembers.hidden) }
    /// Whether the node takes events.
    public var enabled: OutletMember<Bool> { OutletMember(nodes, of: Referenced.typeName, CommonMembers.enabled) }
    /// The accessibility information.
    public var accessibility: OutletMember<Accessibility> {
        OutletMember(nodes, of: Referenced.typeName, CommonMembers.accessibility)
    }
}
