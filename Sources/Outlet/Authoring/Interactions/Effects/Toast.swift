/// Has the client show a sentence for some seconds, such as what has been done. A screen reader reads it.
public struct Toast<Model: Outlet.Model>: EffectIntention {
    private let text: @Sendable (Model) -> String?

    /// Shows this sentence; if it is nil, nothing happens.
    public init(_ text: @escaping @Sendable (Model) -> String?) { self.text = text }

    /// The effect.
    public func effects(of model: Model, in _: Context) -> [Effect] { text(model).map { [.toast($0)] } ?? [] }
}
