public import ViewTree

/// Sets a part of the model to the number that was typed, as a value of its own type: `Int`, `Int?`, `Double` or `Double?`.
///
///     NumberField("Guests", from: 1, step: 1).id("guests").observing(\.guests).on(.change, AssignNumber(\.guests))
///
/// A number that the part can't hold, and an empty field if the part is not optional, are refused (422), and nothing changes.
public struct AssignNumber<Model: Outlet.Model>: PayloadIntention {
    private let set: @Sendable (inout Model, Double?, _ input: String) throws -> Void

    /// Sets this part.
    public init<Number: FormValue>(_ part: any WritableKeyPath<Model, Number> & Sendable)
    where Number.FormInput == NumberField {
        set = { $0[keyPath: part] = try Number(posted: $1, by: $2) }
    }

    /// Sets the part.
    public func perform(
        _ number: Double?, of interaction: Interaction, on container: inout ModelContainer<Model>, in _: Context
    ) throws -> [Effect] {
        try container.change { try set(&$0, number, interaction.node ?? "") }
        return []
    }
}
