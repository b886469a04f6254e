/// An intention that changes nothing and asks for what follows from a value: from a screen's model, or from the element
/// of a row that was chosen.
///
/// So one and the same `Copy(\.symbol)` answers the button of a detail screen, and the choice of a row.
public protocol EffectIntention<Model>: Intention {
    /// What is to be done for a value.
    func effects(of model: Model, in context: Context) throws -> [Effect]
}

extension EffectIntention {
    /// Asks for what follows from the model; for nothing where there is none.
    public func perform(
        _: Interaction, on container: inout ModelContainer<Model>, in context: Context
    ) throws -> [Effect] {
        try container.model.map { try effects(of: $0, in: context) } ?? []
    }
}
