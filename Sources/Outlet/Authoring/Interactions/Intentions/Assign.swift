public import ViewTree

/// Sets a part of the model to what an event brings: what an input holds now, or which tab was chosen.
public struct Assign<Model: Outlet.Model, Value: EventPayload>: PayloadIntention {
    @usableFromInline let part: any WritableKeyPath<Model, Value> & Sendable

    /// Sets this part.
    @inlinable
    public init(_ part: any WritableKeyPath<Model, Value> & Sendable) { self.part = part }

    /// Sets the part.
    @inlinable
    public func perform(
        _ payload: Value, of _: Interaction, on container: inout ModelContainer<Model>, in _: Context
    ) -> [Effect] {
        container[part] = payload
        return []
    }
}
