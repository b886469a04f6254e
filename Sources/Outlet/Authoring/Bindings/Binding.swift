public import ViewTree

/// One binding of a ``BindingSet``: shows a value of one type in members of nodes.
///
/// Without a value, the members have their initial values.
public struct Binding<Subject: Sendable>: Sendable {
    /// Returns the value that a binding reads from the snapshot at its place; nil if there is none.
    @usableFromInline
    typealias Source = @Sendable (any AnySnapshot) -> Subject?

    @usableFromInline let targets: [OutletTarget]
    /// Makes the attachment that the scene compiler reads: the type of the snapshot, and how to read the value from it.
    @usableFromInline let bound: @Sendable (Any.Type, @escaping Source) -> any Attachment

    @usableFromInline
    init(targets: [OutletTarget], bound: @escaping @Sendable (Any.Type, @escaping Source) -> any Attachment) {
        self.targets = targets
        self.bound = bound
    }

    @usableFromInline
    init<Value>(
        to members: [MemberReference<Value>], bound: @escaping @Sendable (Any.Type, @escaping Source) -> any Attachment
    ) {
        self.init(
            targets: members.flatMap { member in
                member.nodes.map { OutletTarget($0, type: member.type ?? "", member: member.member) }
            }, bound: bound)
    }

    /// The members of outlets follow a part of the value, or the result of a function.
    @inlinable
    public init<Value>(_ value: @escaping @Sendable (Subject) -> Value, to members: MemberReference<Value>...) {
        self.init(to: members) { subject, source in
            BoundValue<Value>(following: subject) { container, initial, _ in source(container).map(value) ?? initial }
        }
    }

    /// The members of outlets follow a part of the value, or the result of a function.
    @inlinable
    public init<Value>(_ value: @escaping @Sendable (Subject) -> Value?, to members: MemberReference<Value>...) {
        self.init(to: members) { subject, source in
            BoundValue<Value>(following: subject) { container, initial, _ in
                source(container).flatMap(value) ?? initial
            }
        }
    }

    /// The members of outlets follow a part of the value as text, in the session's locale and time zone.
    @inlinable
    public init<Input: Sendable>(
        _ value: @escaping @Sendable (Subject) -> Input, format: TextFormat<Input>,
        to members: MemberReference<String>...
    ) {
        self.init(to: members) { subject, source in
            BoundValue<String>(following: subject, keys: format.keys) { container, initial, localization in
                source(container).map { format.text(value($0), for: localization) } ?? initial
            }
        }
    }

    /// The members of outlets follow a part of the value as text, in the session's locale and time zone.
    @inlinable
    public init<Input: Sendable>(
        _ value: @escaping @Sendable (Subject) -> Input?, format: TextFormat<Input>,
        to members: MemberReference<String>...
    ) {
        self.init(to: members) { subject, source in
            BoundValue<String>(following: subject, keys: format.keys) { container, initial, localization in
                source(container).flatMap(value).map { format.text($0, for: localization) } ?? initial
            }
        }
    }

    /// The same binding, for a value that contains this binding's value as a part.
    @inlinable
    func following<Whole: Sendable>(
        _ part: @escaping @Sendable (Whole) -> Subject?, in set: OutletNames
    ) -> Binding<Whole> {
        let bound = bound
        return Binding<Whole>(targets: targets.map { $0.named(by: set) }) { subject, source in
            bound(subject) { source($0).flatMap(part) }
        }
    }

    /// The same binding, as one of a set.
    @usableFromInline
    func named(by set: OutletNames) -> Binding { Binding(targets: targets.map { $0.named(by: set) }, bound: bound) }
}

/// One member of one node that a binding sets.
@usableFromInline
struct OutletTarget: Sendable {
    private var name: OutletName
    /// The name of the node's type.
    let type: String
    let member: any AnyMember
    /// The name of the set, for faults.
    private(set) var set = ""

    /// The id of the node; nil for the screen as a whole.
    var node: String? { if case .id(let id) = name { id } else { "" } }

    init(_ name: OutletName, type: String, member: any AnyMember) {
        self.name = name
        self.type = type
        self.member = member
    }

    /// The same in a set, unless it is in one already.
    @usableFromInline
    func named(by set: OutletNames) -> OutletTarget {
        var target = self
        if target.set.isEmpty {
            target.set = set.set
            target.name = .id(set.id(name))
        }
        return target
    }
}
