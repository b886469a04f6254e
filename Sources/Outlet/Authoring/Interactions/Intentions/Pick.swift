public import ViewTree

/// Sets a part of the model to the option chosen in a picker, as a value of its own type.
///
/// A choice that is no such value is refused (422), and nothing changes.
public struct Pick<Model: Outlet.Model>: PayloadIntention {
    /// Sets the part; `false` if the choice has no value.
    private let set: @Sendable (inout Model, String) -> Bool

    /// Sets this part to the value with the chosen raw value.
    public init<Value: RawRepresentable<String> & Sendable>(_ part: any WritableKeyPath<Model, Value> & Sendable) {
        set = { model, choice in
            guard let value = Value(rawValue: choice) else { return false }
            model[keyPath: part] = value
            return true
        }
    }

    /// Sets this part to the value with the chosen raw value, and to nil if the choice is empty.
    public init<Value: RawRepresentable<String> & Sendable>(_ part: any WritableKeyPath<Model, Value?> & Sendable) {
        set = { model, choice in
            let value = Value(rawValue: choice)
            model[keyPath: part] = value
            return value != nil || choice.isEmpty
        }
    }

    /// Sets this part to the id of the row with the chosen key, and to nil if the choice is empty.
    public init<Rows: KeyedRows>(
        _ part: any WritableKeyPath<Model, Rows.Element.ID?> & Sendable, from rows: @escaping @Sendable (Model) -> Rows
    ) {
        set = { model, choice in
            let row = rows(model).row(choice)
            model[keyPath: part] = row?.id
            return row != nil || choice.isEmpty
        }
    }

    /// Sets the part.
    public func perform(
        _ choice: String, of interaction: Interaction, on container: inout ModelContainer<Model>, in _: Context
    ) throws -> [Effect] {
        try container.change { model in
            if set(&model, choice) { return }
            let detail = "'\(choice.prefix(64))' is not among what '\(interaction.node ?? "")' has to choose from."
            throw Problem(.invalidValue, detail, faults: [Fault(JSONPointer(["value"]), detail)])
        }
        return []
    }
}
