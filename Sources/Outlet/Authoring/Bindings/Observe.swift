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
    /// Lets a member follow a part of what the layout around the node follows.
    @inlinable
    public func observing<Subject, Model, Value>(
        _ value: @escaping @Sendable (Subject) -> Value, in member: KeyPath<Members, Member<Value>>
    ) -> Wired<Self, Subject, Model> {
        Wired(self).observing(value, in: member)
    }

    /// Lets a member follow a part of it as text, in the session's locale and time zone.
    @inlinable
    public func observing<Subject, Model, Input: Sendable>(
        _ value: @escaping @Sendable (Subject) -> Input, format: TextFormat<Input>,
        in member: KeyPath<Members, Member<String>>
    ) -> Wired<Self, Subject, Model> {
        Wired(self).observing(value, format: format, in: member)
    }

    /// Takes events only while a part of the model is true.
    @inlinable
    public func enabled<Subject, Model>(
        while condition: @escaping @Sendable (Subject) -> Bool
    ) -> Wired<Self, Subject, Model> {
        Wired(self).enabled(while: condition)
    }

    /// Is kept from view while a part of the model is true.
    @inlinable
    public func hidden<Subject, Model>(
        while condition: @escaping @Sendable (Subject) -> Bool
    ) -> Wired<Self, Subject, Model> {
        Wired(self).hidden(while: condition)
    }

    /// Binds the accessibility information to the model.
    @inlinable
    public func accessibility<Subject, Model>(
        _ value: @escaping @Sendable (Subject) -> Accessibility
    ) -> Wired<Self, Subject, Model> {
        Wired(self).accessibility(value)
    }

    /// Lets the state in words follow a part of the model. The rest of the accessibility information stays.
    ///
    ///     Button().icon("speaker").accessibility(label: "Sound").accessibility(state: \.loudness)
    @inlinable
    public func accessibility<Subject, Model>(
        state value: @escaping @Sendable (Subject) -> String
    ) -> Wired<Self, Subject, Model> {
        Wired(self).accessibility(state: value)
    }

    /// Lets the state in words follow a part of the model, in the session's locale and time zone.
    @inlinable
    public func accessibility<Subject, Model, Input: Sendable>(
        state value: @escaping @Sendable (Subject) -> Input, format: TextFormat<Input>
    ) -> Wired<Self, Subject, Model> {
        Wired(self).accessibility(state: value, format: format)
    }
}

extension Wired {
    /// Lets a member follow a part of what the layout around the node follows.
    @inlinable
    public func observing<Value>(
        _ value: @escaping @Sendable (Subject) -> Value, in member: KeyPath<Base.Members, Member<Value>>
    ) -> Self {
        let member = Base.members[keyPath: member]
        return changed { $0.set(member, .bound(Observe(value).bound)) }
    }

    /// Lets a member follow a part of it as text, in the session's locale and time zone.
    @inlinable
    public func observing<Input: Sendable>(
        _ value: @escaping @Sendable (Subject) -> Input, format: TextFormat<Input>,
        in member: KeyPath<Base.Members, Member<String>>
    ) -> Self {
        let member = Base.members[keyPath: member]
        return changed { $0.set(member, .bound(Observe(value, format: format).bound)) }
    }

    /// Takes events only while a part of the model is true.
    @inlinable
    public func enabled(while condition: @escaping @Sendable (Subject) -> Bool) -> Self {
        changed { $0.set(CommonMembers.enabled, .bound(Observe(condition).bound)) }
    }

    /// Is kept from view while a part of the model is true.
    @inlinable
    public func hidden(while condition: @escaping @Sendable (Subject) -> Bool) -> Self {
        changed { $0.set(CommonMembers.hidden, .bound(Observe(condition).bound)) }
    }

    /// Binds the accessibility information to the model.
    @inlinable
    public func accessibility(_ value: @escaping @Sendable (Subject) -> Accessibility) -> Self {
        changed { $0.set(CommonMembers.accessibility, .bound(Observe(value).bound)) }
    }

    /// Lets the state in words follow a part of the model. The rest of the accessibility information stays.
    @inlinable
    public func accessibility(state value: @escaping @Sendable (Subject) -> String) -> Self {
        changed { $0.bindState(Observe(value).bound) }
    }

    /// Lets the state in words follow a part of the model, in the session's locale and time zone.
    @inlinable
    public func accessibility<Input: Sendable>(
        state value: @escaping @Sendable (Subject) -> Input, format: TextFormat<Input>
    ) -> Self {
        changed { $0.bindState(Observe(value, format: format).bound) }
    }
}

extension Element {
    @usableFromInline
    mutating func bindState(_ state: BoundValue<String>) { set(CommonMembers.state, .bound(state)) }
}

extension Label {
    /// Lets the text follow a part of the model.
    @inlinable
    public func observing<Subject, Model>(
        _ text: @escaping @Sendable (Subject) -> String
    ) -> Wired<Self, Subject, Model> {
        Wired(self).observing(text)
    }

    /// Lets the text follow a part of the model as text, in the session's locale and time zone.
    @inlinable
    public func observing<Subject, Model, Input: Sendable>(
        _ value: @escaping @Sendable (Subject) -> Input, format: TextFormat<Input>
    ) -> Wired<Self, Subject, Model> {
        Wired(self).observing(value, format: format)
    }
}

extension Wired where Base == Label {
    /// Lets the text follow a part of the model.
    @inlinable
    public func observing(_ text: @escaping @Sendable (Subject) -> String) -> Self { observing(text, in: \.text) }

    /// Lets the text follow a part of the model as text, in the session's locale and time zone.
    @inlinable
    public func observing<Input: Sendable>(
        _ value: @escaping @Sendable (Subject) -> Input, format: TextFormat<Input>
    ) -> Self {
        observing(value, format: format, in: \.text)
    }
}

extension InputNode {
    /// Lets the value follow a part of the model. What the user puts in does not change the model: answer the event `change`.
    @inlinable
    public func observing<Subject, Model>(
        _ value: @escaping @Sendable (Subject) -> Value
    ) -> Wired<Self, Subject, Model> {
        Wired(self).observing(value)
    }
}

extension Wired where Base: InputNode {
    /// Lets the value follow a part of the model. What the user puts in does not change the model: answer the event `change`.
    @inlinable
    public func observing(_ value: @escaping @Sendable (Subject) -> Base.Value) -> Self {
        changed { $0.set(Base.valueMember, .bound(Observe(value).bound)) }
    }
}
