public import ViewTree

/// Raises an event on the screen, as if its user had caused it. `outlets.cancel.on(.tap, Raise(.dismiss))` can be
/// guarded; ``DismissController`` can't.
public struct Raise<Model: Outlet.Model>: EffectIntention {
    private let event: EventName

    /// Raises an event without a payload.
    public init(_ event: NodeEvent<AnyNode, NoPayload>) { self.event = event.name }

    /// The effect.
    public func effects(of _: Model, in _: Context) -> [Effect] { [.raise(event, nil)] }
}
