/// A condition for one field of a form, or for several fields together.
public struct Rule<Model: FormModel>: Sendable {
    /// The field at which the fault shows; empty for the form as a whole.
    let field: String
    /// Whether it looks at nothing but the field.
    let isLocal: Bool
    /// Whether one of its constraints is that there is a value.
    let isRequirement: Bool
    /// The keys of the messages, as far as they are known.
    let keys: [String]
    @usableFromInline let fault: @Sendable (Model) -> FormMessage?

    /// The constraints of a part of the model. The fault is the message of the first that is not fulfilled.
    @inlinable @inline(__always)
    public init<Value>(
        _ part: any KeyPath<Model, Value> & Sendable, _ constraints: Constraint<Model, Value>...
    ) {
        self.init(part, all: constraints)
    }

    @inlinable @inline(__always)
    init<Value>(
        _ part: any KeyPath<Model, Value> & Sendable, all constraints: [Constraint<Model, Value>]
    ) {
        let isLocal = constraints.allSatisfy(\.isLocal)
        self.init(
            field: FieldName.of(part), isLocal: isLocal, isRequirement: constraints.contains(where: \.isRequirement),
            keys: constraints.flatMap(\.keys)
        ) { model in
            constraints.fault(of: model[keyPath: part], in: model)
        }
    }

    /// The constraints of a part of a draft. A conflict in that part is a fault, too.
    @inlinable @inline(__always)
    public init<Edited, Value: Equatable & Sendable>(
        _ draft: any KeyPath<Model, Draft<Edited>> & Sendable, _ part: any KeyPath<Edited, Value> & Sendable,
        _ constraints: Constraint<Model, Value>...
    ) {
        self.init(draft, part, all: constraints)
    }

    @inlinable @inline(__always)
    init<Edited, Value: Equatable & Sendable>(
        _ draft: any KeyPath<Model, Draft<Edited>> & Sendable, _ part: any KeyPath<Edited, Value> & Sendable,
        all constraints: [Constraint<Model, Value>]
    ) {
        let keys = constraints.flatMap(\.keys) + Draft<Edited>.conflictKeys
        self.init(
            field: FieldName.of(draft, part), isLocal: false,
            isRequirement: constraints.contains(where: \.isRequirement), keys: keys
        ) { model in
            let draft = model[keyPath: draft]
            return draft.conflict(at: part) ?? constraints.fault(of: draft.mine[keyPath: part], in: model)
        }
    }

    /// A condition for several parts of the model. Its message appears at the field of one of them.
    public init<Value>(
        _ part: any KeyPath<Model, Value> & Sendable, _ fault: @escaping @Sendable (Model) -> FormMessage?
    ) {
        self.init(field: FieldName.of(part), isLocal: false, keys: [], fault)
    }

    /// A condition for the form as a whole.
    public init(_ fault: @escaping @Sendable (Model) -> FormMessage?) {
        self.init(field: "", isLocal: false, keys: [], fault)
    }

    @usableFromInline
    init(
        field: String, isLocal: Bool, isRequirement: Bool = false, keys: [String],
        _ fault: @escaping @Sendable (Model) -> FormMessage?
    ) {
        self.field = field
        self.isLocal = isLocal
        self.isRequirement = isRequirement
        self.keys = keys
        self.fault = fault
    }
}
