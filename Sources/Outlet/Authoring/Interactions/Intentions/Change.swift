/// Changes the model by a function: for what needs no name of its own.
public struct Change<Model: Outlet.Model>: Intention {
    private let body: @Sendable (inout Model, Interaction, Context) throws -> [Effect]

    /// Changes the model in place.
    public init(_ body: @escaping @Sendable (inout Model) throws -> Void) {
        self.body = { model, _, _ in
            try body(&model)
            return []
        }
    }

    /// Changes the model in place by what happened, and returns what is to be done after that.
    public init(_ body: @escaping @Sendable (inout Model, Interaction, Context) throws -> [Effect]) {
        self.body = body
    }

    /// Changes the model, where there is one.
    public func perform(
        _ interaction: Interaction, on container: inout ModelContainer<Model>, in context: Context
    ) throws -> [Effect] {
        var effects: [Effect] = []
        try container.change { effects = try body(&$0, interaction, context) }
        return effects
    }
}
