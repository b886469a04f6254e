/// Clears a selection: sets it to nil, or empties it if it holds several rows.
public struct Deselect<Model: Outlet.Model>: Intention {
    private let clear: @Sendable (inout Model) -> Void

    /// Sets this part to nil.
    public init<Value>(_ part: any WritableKeyPath<Model, Value?> & Sendable) {
        clear = { $0[keyPath: part] = nil }
    }

    /// Empties this part.
    public init<Value>(_ part: any WritableKeyPath<Model, [Value]> & Sendable) {
        clear = { $0[keyPath: part] = [] }
    }

    /// Clears the part.
    public func perform(
        _: Interaction, on container: inout ModelContainer<Model>, in _: Context
    ) -> [Effect] {
        container.change(clear)
        return []
    }
}
