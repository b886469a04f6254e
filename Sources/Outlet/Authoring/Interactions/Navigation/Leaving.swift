/// Closes the top screen.
public struct GoBack<Model: Outlet.Model>: EffectIntention {
    /// Goes back; at the root nothing happens.
    public init() {}

    /// The effect.
    public func effects(of _: Model, in _: Context) -> [Effect] { [.back] }
}

/// Closes the modal screen, with all screens opened from it.
public struct DismissController<Model: Outlet.Model>: EffectIntention {
    /// Dismisses it; if there is none, nothing happens.
    public init() {}

    /// The effect.
    public func effects(of _: Model, in _: Context) -> [Effect] { [.dismiss] }
}
