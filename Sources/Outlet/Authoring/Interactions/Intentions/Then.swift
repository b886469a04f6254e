/// One intention after another on the same model; their effects run in the same order.
///
/// It takes a payload if the first intention does.
public struct Then<Model: Outlet.Model, First: Sendable, Second: Intention<Model>>: Sendable {
    private let first: First
    private let second: Second

    /// The screens that both open.
    public let segues: [Segue]

    fileprivate init(_ first: First, _ second: Second, segues: [Segue]) {
        self.first = first
        self.second = second
        self.segues = segues
    }
}

extension Then: Intention where First: Intention<Model> {
    /// Performs both.
    public func perform(
        _ interaction: Interaction, on container: inout ModelContainer<Model>, in context: Context
    ) throws -> [Effect] {
        let effects = try first.perform(interaction, on: &container, in: context)
        return try effects + second.perform(interaction, on: &container, in: context)
    }
}

extension Then: PayloadIntention where First: PayloadIntention, First.Model == Model {
    /// Performs both.
    public func perform(
        _ payload: First.Payload, of interaction: Interaction, on container: inout ModelContainer<Model>,
        in context: Context
    ) throws -> [Effect] {
        let effects = try first.perform(payload, of: interaction, on: &container, in: context)
        return try effects + second.perform(interaction, on: &container, in: context)
    }
}

extension Intention {
    /// Performs another intention after this one, with the model that this one changed.
    public func then<Next: Intention<Model>>(_ next: Next) -> Then<Model, Self, Next> {
        Then(self, next, segues: segues + next.segues)
    }

    /// Asks for an effect after this intention.
    public func then(_ effect: Effect) -> Then<Model, Self, Change<Model, Interaction>> {
        then(Change { (_: inout Model, _, _) in [effect] })
    }
}

extension PayloadIntention {
    /// Performs another intention after this one, with the model that this one changed.
    public func then<Next: Intention<Model>>(_ next: Next) -> Then<Model, Self, Next> {
        Then(self, next, segues: segues + next.segues)
    }

    /// Asks for an effect after this intention.
    public func then(_ effect: Effect) -> Then<Model, Self, Change<Model, Interaction>> {
        then(Change { (_: inout Model, _, _) in [effect] })
    }
}
