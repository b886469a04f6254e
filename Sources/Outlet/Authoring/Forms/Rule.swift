/// What has to hold of one field of a form, or of several together.
public struct Rule<Model: FormModel>: Sendable {
    /// The field at which the fault shows; empty for the form as a whole.
    let field: String
    /// Whether it looks at nothing but the field.
    let isLocal: Bool
    /// The keys of the messages, as far as they are known.
    let keys: [String]
    @usableFromInline let fault: @Sendable (Model) -> FormMessage?

    /// What a part of the model has to be. Of several constraints the first that is not kept says why.
    @inlinable @inline(__always)
    public init<Value>(
        _ part: any KeyPath<Model, Value> & Sendable, _ constraints: Constraint<Model, Value>...
    ) {
        let isLocal = constraints.allSatisfy(\.isLocal)
        self.init(field: FieldName.of(part), isLocal: isLocal, keys: constraints.flatMap(\.keys)) { model in
            constraints.fault(of: model[keyPath: part], in: model)
        }
    }

    /// What a part of an edited value has to be; also that nobody else has changed it to something else meanwhile.
    @inlinable @inline(__always)
    public init<Edited, Value: Equatable & Sendable>(
        _ draft: any KeyPath<Model, Draft<Edited>> & Sendable, _ part: any KeyPath<Edited, Value> & Sendable,
        _ constraints: Constraint<Model, Value>...
    ) {
        let keys = constraints.flatMap(\.keys) + Draft<Edited>.conflictKeys
        self.init(field: FieldName.of(draft, part), isLocal: false, keys: keys) { model in
            let draft = model[keyPath: draft]
            return draft.conflict(at: part) ?? constraints.fault(of: draft.mine[keyPath: part], in: model)
        }
    }

    /// What has to hold of several parts of the model: says what is wrong at the field of one of them.
    public init<Value>(
        _ part: any KeyPath<Model, Value> & Sendable, _ fault: @escaping @Sendable (Model) -> FormMessage?
    ) {
        self.init(field: FieldName.of(part), isLocal: false, keys: [], fault)
    }

    /// What has to hold of the form as a whole: says what is wrong with it.
    public init(_ fault: @escaping @Sendable (Model) -> FormMessage?) {
        self.init(field: "", isLocal: false, keys: [], fault)
    }

    @usableFromInline
    init(
        field: String, isLocal: Bool, keys: [String], _ fault: @escaping @Sendable (Model) -> FormMessage?
    ) {
        self.field = field
        self.isLocal = isLocal
        self.keys = keys
        self.fault = fault
    }
}
