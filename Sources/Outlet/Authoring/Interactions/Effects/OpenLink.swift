public import ViewTree

/// Has the client open an address that follows from a value: one of the web, of mail or of a telephone.
public struct OpenLink<Model: Outlet.Model>: EffectIntention {
    private let address: @Sendable (Model) -> LinkAddress?

    /// Opens this address; if it is nil, nothing happens. A path of this server is for `Show`.
    public init(_ address: @escaping @Sendable (Model) -> LinkAddress?) { self.address = address }

    /// The effect.
    public func effects(of model: Model, in _: Context) -> [Effect] {
        address(model).map { [.openURL($0.text)] } ?? []
    }
}
