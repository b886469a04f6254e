public import ViewTree

/// A member of the nodes of an outlet.
public struct OutletMember<Value: MemberValue>: Sendable {
    let nodes: [String]
    /// The name of the nodes' type.
    let type: String
    let member: Member<Value>

    init(_ nodes: [String], of type: String, _ member: Member<Value>) {
        self.nodes = nodes
        self.type = type
        self.member = member
    }
}
