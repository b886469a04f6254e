public import ViewTree

// Inputs whose values are not those of the model.
extension FormField {
    /// A number field for a whole number or another number, which is optional if the field can be empty. What the part can't hold
    /// is refused.
    @_disfavoredOverload
    public init<Number: FormValue>(
        _ part: any WritableKeyPath<Model, Number> & Sendable, in input: NodeReference<Model, NumberField>,
        after delay: Duration? = nil
    ) where Number.FormInput == NumberField {
        let id = input.id ?? ""
        self.init(
            FieldName.of(part), in: input, after: delay, reading: { $0[keyPath: part].inputValue },
            write: { $0[keyPath: part] = try Number(posted: $1, by: id) })
    }

    /// A number field for such a number in a draft.
    @_disfavoredOverload
    public init<Edited, Number: FormValue>(
        _ draft: any WritableKeyPath<Model, Draft<Edited>> & Sendable,
        _ part: any WritableKeyPath<Edited, Number> & Sendable, in input: NodeReference<Model, NumberField>,
        after delay: Duration? = nil
    ) where Number.FormInput == NumberField {
        let id = input.id ?? ""
        self.init(
            FieldName.of(draft, part), in: input, after: delay, draft: EditedDraft(draft),
            reading: { $0[keyPath: draft].mine[keyPath: part].inputValue },
            write: { $0[keyPath: draft][part] = try Number(posted: $1, by: id) })
    }

    /// A slider or a stepper for a whole number.
    public init<Referenced: NumberInput>(
        _ part: any WritableKeyPath<Model, Int> & Sendable, in input: NodeReference<Model, Referenced>,
        after delay: Duration? = nil
    ) {
        self.init(
            FieldName.of(part), in: input, after: delay, reading: { Double($0[keyPath: part]) },
            write: { $0[keyPath: part] = Int(exactly: $1.rounded()) ?? $0[keyPath: part] })
    }

    /// A slider or a stepper for a whole number in a draft.
    public init<Edited, Referenced: NumberInput>(
        _ draft: any WritableKeyPath<Model, Draft<Edited>> & Sendable,
        _ part: any WritableKeyPath<Edited, Int> & Sendable, in input: NodeReference<Model, Referenced>,
        after delay: Duration? = nil
    ) {
        self.init(
            FieldName.of(draft, part), in: input, after: delay, draft: EditedDraft(draft),
            reading: { Double($0[keyPath: draft].mine[keyPath: part]) },
            write: { model, number in
                if let whole = Int(exactly: number.rounded()) { model[keyPath: draft][part] = whole }
            })
    }

    /// A picker for a value whose raw values are the options.
    public init<Value: RawRepresentable<String> & Sendable>(
        _ part: any WritableKeyPath<Model, Value> & Sendable, in input: NodeReference<Model, Picker>
    ) {
        self.init(
            FieldName.of(part), in: input, after: nil, reading: { $0[keyPath: part].rawValue },
            write: { model, word in model[keyPath: part] = try Self.value(word, in: input) })
    }

    /// A picker for an optional value whose raw values are the options; an empty choice is nil.
    public init<Value: RawRepresentable<String> & Sendable>(
        _ part: any WritableKeyPath<Model, Value?> & Sendable, in input: NodeReference<Model, Picker>
    ) {
        self.init(
            FieldName.of(part), in: input, after: nil, reading: { $0[keyPath: part]?.rawValue ?? "" },
            write: { model, word in model[keyPath: part] = word.isEmpty ? nil : try Self.value(word, in: input) })
    }

    /// A picker for a value in a draft whose raw values are the options.
    public init<Edited, Value: RawRepresentable<String> & Sendable>(
        _ draft: any WritableKeyPath<Model, Draft<Edited>> & Sendable,
        _ part: any WritableKeyPath<Edited, Value> & Sendable, in input: NodeReference<Model, Picker>
    ) {
        self.init(
            FieldName.of(draft, part), in: input, after: nil, draft: EditedDraft(draft),
            reading: { $0[keyPath: draft].mine[keyPath: part].rawValue },
            write: { model, word in model[keyPath: draft][part] = try Self.value(word, in: input) })
    }

    /// A picker for an optional value in a draft whose raw values are the options; an empty choice is nil.
    public init<Edited, Value: RawRepresentable<String> & Sendable>(
        _ draft: any WritableKeyPath<Model, Draft<Edited>> & Sendable,
        _ part: any WritableKeyPath<Edited, Value?> & Sendable, in input: NodeReference<Model, Picker>
    ) {
        self.init(
            FieldName.of(draft, part), in: input, after: nil, draft: EditedDraft(draft),
            reading: { $0[keyPath: draft].mine[keyPath: part]?.rawValue ?? "" },
            write: { model, word in
                model[keyPath: draft][part] = word.isEmpty ? nil : try Self.value(word, in: input)
            })
    }

    private init<Referenced: InputNode>(
        _ name: String, in input: NodeReference<Model, Referenced>, after delay: Duration?,
        draft: EditedDraft<Model>? = nil, reading read: @escaping @Sendable (Model) -> Referenced.Value,
        write: @escaping @Sendable (inout Model, Referenced.Value) throws -> Void
    ) {
        let value = BoundValue<Referenced.Value>(following: Model.self) { container, initial, _ in
            ModelSnapshot<Model>.map(container, read) ?? initial
        }
        self.init(name, in: input, after: delay, draft: draft, value: value, read: read, write: write)
    }

    /// The value of a word; throws if the word is no raw value.
    private static func value<Value: RawRepresentable<String>>(
        _ word: String, in input: NodeReference<Model, Picker>
    ) throws -> Value {
        if let value = Value(rawValue: word) { return value }
        let detail = "'\(word.prefix(64))' is not among what '\(input.id ?? "")' has to choose from."
        throw Problem(.invalidValue, detail, faults: [Fault(JSONPointer(["value"]), detail)])
    }
}
