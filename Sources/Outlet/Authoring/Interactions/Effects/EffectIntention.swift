/// An intention that changes nothing, and requests effects for a value: a screen's model, or the element of a chosen
/// row.
///
/// The same `Copy(\.symbol)` works for a button of a detail screen and for the choice of a row.
public protocol EffectIntention<Model>: Intention {
    /// The effects for a value.
    func effects(of model: Model, in context: Context) throws -> [Effect]
}

extension EffectIntention {
    /// Requests the effects for the model; none if there is no model.
    public func perform(
        _: Interaction, on container: inout ModelContainer<Model>, in context: Context
    ) throws -> [Effect] {
        try container.model.map { try effects(of: $0, in: context) } ?? []
    }
}
