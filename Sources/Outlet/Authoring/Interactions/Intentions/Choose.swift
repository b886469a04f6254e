/// Sets one of several Booleans of the model, and clears the others: a radio group.
///
/// Exactly one is true afterwards, even if the client turned the chosen one off.
public struct Choose<Model: Outlet.Model>: Intention {
    private let chosen: any WritableKeyPath<Model, Bool> & Sendable
    private let group: [any WritableKeyPath<Model, Bool> & Sendable]

    /// Chooses one of a group.
    public init(
        _ chosen: any WritableKeyPath<Model, Bool> & Sendable,
        among group: any WritableKeyPath<Model, Bool> & Sendable...
    ) {
        self.chosen = chosen
        self.group = group
    }

    /// Sets the one, and clears the others.
    public func perform(
        _: Interaction, on container: inout ModelContainer<Model>, in _: Context
    ) -> [Effect] {
        container.change { model in
            for part in group { model[keyPath: part] = false }
            model[keyPath: chosen] = true
        }
        return []
    }
}
