/// Takes the screen on top away.
public struct GoBack<Model: Outlet.Model>: EffectIntention {
    /// Goes back; at the root nothing happens.
    public init() {}

    /// The effect.
    public func effects(of _: Model, in _: Context) -> [Effect] { [.back] }
}

/// Takes the modal screen away, with all that was opened from it.
public struct DismissController<Model: Outlet.Model>: EffectIntention {
    /// Dismisses it; where there is none, nothing happens.
    public init() {}

    /// The effect.
    public func effects(of _: Model, in _: Context) -> [Effect] { [.dismiss] }
}
