/// Changes the model by a closure.
public struct Change<Model: Outlet.Model>: Intention {
    private let body: @Sendable (inout Model, Interaction, Context) throws -> [Effect]

    /// Changes the model in place.
    public init(_ body: @escaping @Sendable (inout Model) throws -> Void) {
        self.body = { model, _, _ in
            try body(&model)
            return []
        }
    }

    /// Changes the model in place, with the interaction and the context, and returns effects.
    public init(_ body: @escaping @Sendable (inout Model, Interaction, Context) throws -> [Effect]) {
        self.body = body
    }

    /// Changes the model, if there is one.
    public func perform(
        _ interaction: Interaction, on container: inout ModelContainer<Model>, in context: Context
    ) throws -> [Effect] {
        var effects: [Effect] = []
        try container.change { effects = try body(&$0, interaction, context) }
        return effects
    }
}
