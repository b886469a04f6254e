public import ViewTree

/// A place of a `BindingSet` for any number of nodes of a type: each gets the same value.
@dynamicMemberLookup
public struct NodeOutlets<Referenced: Node>: Sendable, ExpressibleByArrayLiteral {
    let nodes: [String]

    /// The nodes of some outlets.
    public init(_ outlets: [NodeOutlet<Referenced>]) { nodes = outlets.flatMap(\.nodes) }
    /// The nodes of some outlets.
    public init(arrayLiteral outlets: NodeOutlet<Referenced>...) { self.init(outlets) }

    /// A member of the nodes, to be bound.
    public subscript<Value>(dynamicMember member: KeyPath<Referenced.Members, Member<Value>>) -> OutletMember<Value> {
        OutletMember(nodes, of: Referenced.typeName, Referenced.members[keyPath: member])
    }

    /// Whether the nodes are kept from view.
    public var hidden: OutletMember<Bool> { OutletMember(nodes, of: Referenced.typeName, CommonMembers.hidden) }
    /// Whether the nodes take events.
    public var enabled: OutletMember<Bool> { OutletMember(nodes, of: Referenced.typeName, CommonMembers.enabled) }
    /// The accessibility information.
    public var accessibility: OutletMember<Accessibility> {
        OutletMember(nodes, of: Referenced.typeName, CommonMembers.accessibility)
    }
}
