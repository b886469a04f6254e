/// One intention after another on the same model; their effects run in the same order.
public struct Then<First: Intention, Second: Intention<First.Model>>: Intention {
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
        _ interaction: Interaction, on container: inout ModelContainer<First.Model>, in context: Context
    ) throws -> [Effect] {
        let effects = try first.perform(interaction, on: &container, in: context)
        return try effects + second.perform(interaction, on: &container, in: context)
    }
}

extension Intention {
    /// Performs another intention after this one, with the model that this one changed.
    public func then<Next: Intention<Model>>(_ next: Next) -> Then<Self, Next> { Then(self, next) }

    /// Asks for an effect after this intention.
    public func then(_ effect: Effect) -> Then<Self, Change<Model>> { then(Change { _, _, _ in [effect] }) }
}
