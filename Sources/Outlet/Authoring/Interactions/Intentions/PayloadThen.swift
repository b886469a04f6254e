/// An intention that takes a payload, followed by another on the same model.
public struct PayloadThen<First: PayloadIntention, Second: Intention<First.Model>>: PayloadIntention {
    private let first: First
    private let second: Second

    /// The screens that both open.
    public var segues: [Segue] { first.segues + second.segues }

    init(_ first: First, _ second: Second) {
        self.first = first
        self.second = second
    }

    /// Performs both.
    public func perform(
        _ payload: First.Payload, of interaction: Interaction, on container: inout ModelContainer<First.Model>,
        in context: Context
    ) throws -> [Effect] {
        let effects = try first.perform(payload, of: interaction, on: &container, in: context)
        return try effects + second.perform(interaction, on: &container, in: context)
    }
}

extension PayloadIntention {
    /// Performs another intention after this one, with the model that this one changed.
    public func then<Next: Intention<Model>>(_ next: Next) -> PayloadThen<Self, Next> { PayloadThen(self, next) }

    /// Asks for an effect after this intention.
    public func then(_ effect: Effect) -> PayloadThen<Self, Change<Model>> { then(Change { _, _, _ in [effect] }) }
}
