public import ViewTree

/// Has the client announce a text without showing it, as a screen reader does.
public struct Announce<Model: Outlet.Model>: EffectIntention {
    private let text: @Sendable (Model) -> String?
    private let live: Accessibility.Live

    /// Announces this text; if it is nil, nothing happens.
    public init(_ text: @escaping @Sendable (Model) -> String?, _ live: Accessibility.Live = .polite) {
        self.text = text
        self.live = live
    }

    /// The effect.
    public func effects(of model: Model, in _: Context) -> [Effect] {
        text(model).map { [.announce($0, live)] } ?? []
    }
}
