public import ViewTree

/// Sets a part of the model to the payload of an event: the value of an input, or the tab that was chosen.
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
