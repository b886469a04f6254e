/// What has to hold of one field of a form, or of several together.
public struct Rule<Model: FormModel>: Sendable {
    /// The field at which the fault shows; empty for the form as a whole.
    let field: String
    /// The keys of the messages, as far as they are known.
    let keys: [String]
    let fault: @Sendable (Model) -> FormMessage?

    /// What a part of the model has to be. Of several constraints the first that is not kept says why.
    public init<Value>(
        _ part: any KeyPath<Model, Value> & Sendable, _ constraints: Constraint<Model, Value>...
    ) {
        field = FieldName.of(part)
        keys = constraints.flatMap(\.keys)
        fault = { model in constraints.fault(of: model[keyPath: part], in: model) }
    }

    /// What a part of an edited value has to be; also that nobody else has changed it to something else meanwhile.
    public init<Edited, Value: Equatable & Sendable>(
        _ draft: any KeyPath<Model, Draft<Edited>> & Sendable, _ part: any KeyPath<Edited, Value> & Sendable,
        _ constraints: Constraint<Model, Value>...
    ) {
        field = FieldName.of(draft, part)
        keys = constraints.flatMap(\.keys) + Draft<Edited>.conflictKeys
        fault = { model in
            if model[keyPath: draft].hasConflict, let conflict = model[keyPath: draft].conflict(at: part) {
                return conflict
            }
            return constraints.fault(of: model[keyPath: draft].mine[keyPath: part], in: model)
        }
    }

    /// What has to hold of several parts of the model: says what is wrong at the field of one of them.
    public init<Value>(
        _ part: any KeyPath<Model, Value> & Sendable, _ fault: @escaping @Sendable (Model) -> FormMessage?
    ) {
        self.init(field: FieldName.of(part), fault)
    }

    /// What has to hold of the form as a whole: says what is wrong with it.
    public init(_ fault: @escaping @Sendable (Model) -> FormMessage?) { self.init(field: "", fault) }

    private init(field: String, _ fault: @escaping @Sendable (Model) -> FormMessage?) {
        self.field = field
        self.fault = fault
        keys = []
    }
}
