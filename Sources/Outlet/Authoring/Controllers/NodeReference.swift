public import ViewTree

/// A node of a controller.
///
/// It knows the controller's model: so key paths need no root where an event of the node is connected. A ``NodeOutlet``,
/// which serves several models, does not.
@dynamicMemberLookup
public struct NodeReference<Model: Outlet.Model, Referenced: Node>: Sendable {
    /// The id; nil for the screen as a whole.
    @usableFromInline let id: String?

    @usableFromInline
    init(id: String?) { self.id = id }

    /// A member of the node, to be bound.
    public subscript<Value>(
        dynamicMember member: KeyPath<Referenced.Members, Member<Value>>
    ) -> MemberReference<Value> {
        reference(to: Referenced.members[keyPath: member])
    }

    /// Whether the node is kept from view.
    public var hidden: MemberReference<Bool> { reference(to: CommonMembers.hidden) }
    /// Whether the node takes events.
    public var enabled: MemberReference<Bool> { reference(to: CommonMembers.enabled) }
    /// The accessibility information.
    public var accessibility: MemberReference<Accessibility> { reference(to: CommonMembers.accessibility) }

    private func reference<Value>(to member: Member<Value>) -> MemberReference<Value> {
        MemberReference([.id(id)], member)
    }
}

extension NodeReference where Referenced == AnyNode {
    /// The title of the screen, or of an outermost node that has one.
    ///
    ///     Observe(\.name, in: outlets.screen.title)
    ///
    /// While there is no model, or the part is nil, the screen has the title that its controller states. In a child, the
    /// screen's title stays: it is the screen's own to bind.
    public var title: MemberReference<String> { reference(to: Section.members.title) }
}

/// An input of a screen: a ``NodeReference`` to one, or an ``Input``. An intention takes either.
public protocol InputReference<Value>: Sendable {
    /// The type of the input's value.
    associatedtype Value: Sendable
    /// The input as an intention names it.
    var input: Input<Value> { get }
}

extension NodeReference: InputReference where Referenced: InputNode {
    /// The type of the input's value.
    public typealias Value = Referenced.Value
    /// The input as an intention names it.
    public var input: Input<Referenced.Value> { Input(id: id ?? "") }
}

extension Input: InputReference {
    /// The input itself.
    public var input: Input<Value> { self }
}

extension InputNode {
    /// The input with that id, for an intention that is connected at a node; in a row, the one of that name in the same
    /// row.
    public static func input(_ id: String) -> Input<Value> { Input(id: id) }
}

extension NodeContent where Base: InputNode {
    /// This input, for an intention that is connected at another node. It needs an id.
    ///
    ///     let name = TextField("Name").id("name")
    ///     name
    ///     Button("Reverse").id("reverse").on(.tap, Reverse(\.name, from: name.input))
    public var input: Input<Base.Value> { Input(id: element.id ?? "") }
}
