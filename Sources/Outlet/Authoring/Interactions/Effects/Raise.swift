public import ViewTree

/// Has an event happen on the screen, as if its user had caused it: `outlets.cancel.on(.tap, Raise(.dismiss))` asks before
/// it leaves where putting the screen away does.
public struct Raise<Model: Outlet.Model>: EffectIntention {
    private let event: EventName

    /// Raises an event that says everything by happening.
    public init(_ event: NodeEvent<AnyNode, NoPayload>) { self.event = event.name }

    /// The effect.
    public func effects(of _: Model, in _: Context) -> [Effect] { [.raise(event, nil)] }
}
