public import ViewTree

/// A one-way binding: members of nodes follow a part of the model.
///
/// While there is no model, or the part is nil, the members hold their initial values: they are cleared. A member of a
/// node that the implementation lacks is left out: `Observe(\.note, in: outlets.subtitle?.text)`.
public struct Observe<Model: Sendable, Value: MemberValue>: Sendable {
    @usableFromInline let bound: BoundValue<Value>
    private let targets: [MemberReference<Value>]

    @usableFromInline
    init(
        evaluating value: @escaping BoundValue<Value>.Evaluation, keys: [String] = [],
        in targets: [MemberReference<Value>?]
    ) {
        bound = BoundValue(following: Model.self, keys: keys, value)
        self.targets = targets.compactMap(\.self)
    }

    /// The given members follow a part of the model, or the result of a function.
    @inlinable
    public init(_ value: @escaping @Sendable (Model) -> Value?, in targets: MemberReference<Value>?...) {
        self.init(
            evaluating: { container, initial, _ in
                ModelSnapshot<Model>.map(container) { value($0) ?? initial } ?? initial
            }, in: targets)
    }

    /// The given members follow a part of the model, or the result of a function.
    @inlinable
    public init(_ value: @escaping @Sendable (Model) -> Value, in targets: MemberReference<Value>?...) {
        self.init(
            evaluating: { container, initial, _ in ModelSnapshot<Model>.map(container, value) ?? initial },
            in: targets)
    }
}

extension Observe where Value == String {
    /// The given members follow a part of the model as text, in the session's locale and time zone.
    @inlinable
    public init<Input: Sendable>(
        _ value: @escaping @Sendable (Model) -> Input?, format: TextFormat<Input>,
        in targets: MemberReference<String>?...
    ) {
        self.init(
            evaluating: { container, initial, localization in
                ModelSnapshot<Model>.map(container) { model in
                    value(model).map { format.text($0, for: localization) } ?? initial
                } ?? initial
            }, keys: format.keys, in: targets)
    }

    /// The given members follow a part of the model as text, in the session's locale and time zone.
    @inlinable
    public init<Input: Sendable>(
        _ value: @escaping @Sendable (Model) -> Input, format: TextFormat<Input>,
        in targets: MemberReference<String>?...
    ) {
        self.init(
            evaluating: { container, initial, localization in
                ModelSnapshot<Model>.map(container) { format.text(value($0), for: localization) } ?? initial
            }, keys: format.keys, in: targets)
    }
}

extension Observe where Model: Outlet.Model {
    var connections: [Connection<Model>] {
        targets.flatMap { target in
            target.nodes.map { node in
                let outlet = OutletTarget(node, type: target.type ?? "", member: target.member).named(by: .observe)
                return Connection(
                    node: outlet.node,
                    target.type == nil ? .observe(target.member, bound) : .bind(BoundOutlet(outlet, value: bound)))
            }
        }
    }
}

extension Node {
    /// Lets a member follow a part of the model, connected at the node.
    @inlinable
    public func observing<Model: Sendable, Value>(
        _ value: @escaping @Sendable (Model) -> Value, in member: KeyPath<Members, Member<Value>>
    ) -> Self {
        let member = Self.members[keyPath: member]
        return changed { $0.set(member, .bound(Observe(value).bound)) }
    }

    /// Lets a member follow a part of the model as text, in the session's locale and time zone, connected at the node.
    @inlinable
    public func observing<Model: Sendable, Input: Sendable>(
        _ value: @escaping @Sendable (Model) -> Input, format: TextFormat<Input>,
        in member: KeyPath<Members, Member<String>>
    ) -> Self {
        let member = Self.members[keyPath: member]
        return changed { $0.set(member, .bound(Observe(value, format: format).bound)) }
    }

    /// Takes events only while a part of the model is true.
    @inlinable
    public func enabled<Model: Sendable>(while condition: @escaping @Sendable (Model) -> Bool) -> Self {
        changed { $0.set(CommonMembers.enabled, .bound(Observe(condition).bound)) }
    }

    /// Is kept from view while a part of the model is true.
    @inlinable
    public func hidden<Model: Sendable>(while condition: @escaping @Sendable (Model) -> Bool) -> Self {
        changed { $0.set(CommonMembers.hidden, .bound(Observe(condition).bound)) }
    }

    /// Binds the accessibility information to the model, connected at the node.
    @inlinable
    public func accessibility<Model: Sendable>(
        _ value: @escaping @Sendable (Model) -> Accessibility
    ) -> Self {
        changed { $0.set(CommonMembers.accessibility, .bound(Observe(value).bound)) }
    }
}

extension Node {
    /// Lets the state in words follow a part of the model, connected at the node. The rest of the accessibility information stays.
    ///
    ///     Button().icon("speaker").accessibility(label: "Sound").accessibility(state: \Player.loudness)
    @inlinable
    public func accessibility<Model: Sendable>(state value: @escaping @Sendable (Model) -> String) -> Self {
        changed { $0.bindState(Observe(value).bound) }
    }

    /// Lets the state in words follow a part of the model, in the session's locale and time zone, connected at the node.
    @inlinable
    public func accessibility<Model: Sendable, Input: Sendable>(
        state value: @escaping @Sendable (Model) -> Input, format: TextFormat<Input>
    ) -> Self {
        changed { $0.bindState(Observe(value, format: format).bound) }
    }
}

extension Element {
    @usableFromInline
    mutating func bindState(_ state: BoundValue<String>) { set(CommonMembers.state, .bound(state)) }
}

extension Label {
    /// Lets the text follow a part of the model, connected at the label.
    @inlinable
    public func observing<Model: Sendable>(_ text: @escaping @Sendable (Model) -> String) -> Self {
        observing(text, in: \.text)
    }

    /// Lets the text follow a part of the model as text, in the session's locale and time zone, connected at the label.
    @inlinable
    public func observing<Model: Sendable, Input: Sendable>(
        _ value: @escaping @Sendable (Model) -> Input, format: TextFormat<Input>
    ) -> Self {
        observing(value, format: format, in: \.text)
    }
}

extension InputNode {
    /// Lets the value follow a part of the model, connected at the input. What the user puts in does not change the model:
    /// answer the event `change`.
    @inlinable
    public func observing<Model: Sendable>(_ value: @escaping @Sendable (Model) -> Value) -> Self {
        changed { $0.set(Self.valueMember, .bound(Observe(value).bound)) }
    }
}
