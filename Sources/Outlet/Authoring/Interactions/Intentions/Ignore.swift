/// Answers an event without doing anything: for an event that is ignored on purpose, since an unanswered event is a fault.
public struct Ignore<Model: Outlet.Model>: Intention {
    /// Does nothing.
    public init() {}

    /// Changes nothing.
    public func perform(_: Interaction, on _: inout ModelContainer<Model>, in _: Context) -> [Effect] { [] }
}
