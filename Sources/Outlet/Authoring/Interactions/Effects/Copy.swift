/// Has the client copy a text to the clipboard that follows from a value.
public struct Copy<Model: Outlet.Model>: EffectIntention {
    private let text: @Sendable (Model) -> String?

    /// Copies this text; if it is nil, nothing happens.
    public init(_ text: @escaping @Sendable (Model) -> String?) { self.text = text }

    /// The effect.
    public func effects(of model: Model, in _: Context) -> [Effect] {
        text(model).map { [.copy($0)] } ?? []
    }
}
