public import ViewTree

/// Has the client hand something to whom its user chooses.
public struct Share<Model: Outlet.Model>: EffectIntention {
    private let title: @Sendable (Model) -> String?
    private let text: @Sendable (Model) -> String?
    private let link: @Sendable (Model) -> LinkAddress?

    /// Shares what is not nil; where all is, nothing happens.
    public init(
        title: @escaping @Sendable (Model) -> String? = { _ in nil },
        text: @escaping @Sendable (Model) -> String? = { _ in nil },
        link: @escaping @Sendable (Model) -> LinkAddress? = { _ in nil }
    ) {
        self.title = title
        self.text = text
        self.link = link
    }

    /// The effect.
    public func effects(of model: Model, in _: Context) -> [Effect] {
        let (title, text, link) = (title(model), text(model), link(model))
        if title == nil, text == nil, link == nil { return [] }
        return [.share(title: title, text: text, url: link?.text)]
    }
}
