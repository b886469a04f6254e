/// Turns a truth value of the model round: shows what is hidden, or opens what is closed.
public struct Flip<Model: Outlet.Model>: Intention {
    private let part: any WritableKeyPath<Model, Bool> & Sendable

    /// Turns this part round.
    public init(_ part: any WritableKeyPath<Model, Bool> & Sendable) { self.part = part }

    /// Turns the part round.
    public func perform(
        _: Interaction, on container: inout ModelContainer<Model>, in _: Context
    ) -> [Effect] {
        container.change { $0[keyPath: part].toggle() }
        return []
    }
}
