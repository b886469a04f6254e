public import ViewTree

/// A member of one or several nodes, to be bound by an ``Observe`` or a ``Binding``.
public struct MemberReference<Value: MemberValue>: Sendable {
    /// The ids of the nodes; nil for the screen as a whole.
    let nodes: [OutletName]
    /// The name of the nodes' type, which start-up checks; nil for the node of a slot, whose type the slot states.
    let type: String?
    let member: Member<Value>

    init(_ nodes: [OutletName], of type: String? = nil, _ member: Member<Value>) {
        self.nodes = nodes
        self.type = type
        self.member = member
    }
}

extension MemberReference where Value == Accessibility {
    /// The state in words alone: `Observe(\.stars, format: .plural("stars"), in: outlets.rating.accessibility.state)`.
    public var state: MemberReference<String> { MemberReference<String>(nodes, of: type, CommonMembers.state) }
}
