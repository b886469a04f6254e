public import ViewTree

/// A one-way binding: members of nodes follow a part of the model.
///
/// While there is no model, or the part is nil, the members hold their initial values.
public struct Observe<Model: Sendable, Value: MemberValue>: Attachment {
    /// What the member holds for what is in a container; the second argument is its initial value.
    ///
    /// Made where the types are known, so that evaluating it needs no metadata: hence `@inlinable` below.
    let value: @Sendable (any AnyContainer, Value) -> Value
    private let targets: [MemberReference<Value>]

    @usableFromInline
    init(evaluating value: @escaping @Sendable (any AnyContainer, Value) -> Value, in targets: [MemberReference<Value>])
    {
        self.value = value
        self.targets = targets
    }

    /// The given members follow a part of the model, or what a function makes of it.
    @inlinable
    public init(_ value: @escaping @Sendable (Model) -> Value?, in targets: MemberReference<Value>...) {
        self.init(evaluating: { ContainerBox<Model>.model(in: $0).flatMap(value) ?? $1 }, in: targets)
    }

    /// The given members follow a part of the model, or what a function makes of it.
    @inlinable
    public init(_ value: @escaping @Sendable (Model) -> Value, in targets: MemberReference<Value>...) {
        self.init(evaluating: { ContainerBox<Model>.model(in: $0).map(value) ?? $1 }, in: targets)
    }
}

extension Observe where Model: Outlet.Model {
    var connections: [Connection<Model>] {
        targets.map { Connection(node: $0.node, .observe($0.member, self)) }
    }
}

extension Node {
    /// Lets a member follow a part of the model, wired where the node is.
    @inlinable
    public func observing<Model: Sendable, Value>(
        _ value: @escaping @Sendable (Model) -> Value, in member: KeyPath<Members, Member<Value>>
    ) -> Self {
        let member = Self.members[keyPath: member]
        return changed { $0.set(member, .bound(Observe(value))) }
    }

    /// Takes events only while a part of the model is true.
    @inlinable
    public func enabled<Model: Sendable>(while condition: @escaping @Sendable (Model) -> Bool) -> Self {
        changed { $0.set(CommonMembers.enabled, .bound(Observe(condition))) }
    }

    /// Is kept from view while a part of the model is true.
    @inlinable
    public func hidden<Model: Sendable>(while condition: @escaping @Sendable (Model) -> Bool) -> Self {
        changed { $0.set(CommonMembers.hidden, .bound(Observe(condition))) }
    }
}
