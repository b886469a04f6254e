/// Toggles a Boolean of the model.
public struct Flip<Model: Outlet.Model>: Intention {
    private let part: any WritableKeyPath<Model, Bool> & Sendable

    /// Toggles this part.
    public init(_ part: any WritableKeyPath<Model, Bool> & Sendable) { self.part = part }

    /// Toggles the part.
    public func perform(
        _: Interaction, on container: inout ModelContainer<Model>, in _: Context
    ) -> [Effect] {
        container.change { $0[keyPath: part].toggle() }
        return []
    }
}
