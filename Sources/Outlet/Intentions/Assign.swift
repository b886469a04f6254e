public import ViewTree

/// Sets a part of the model to the value that an event brings: what an input holds now, or which tab was chosen.
///
/// A value of another type than the part's changes nothing.
public struct Assign<Model: Outlet.Model, Value: InputValue>: Intention {
    private let part: any WritableKeyPath<Model, Value> & Sendable

    /// Sets this part.
    public init(_ part: any WritableKeyPath<Model, Value> & Sendable) { self.part = part }

    /// Sets the part.
    public func perform(
        _ interaction: Interaction, on container: inout ModelContainer<Model>, in _: Context
    ) -> [Effect] {
        if let value = interaction.value.flatMap({ Value(json: $0) }) { container[part] = value }
        return []
    }
}
