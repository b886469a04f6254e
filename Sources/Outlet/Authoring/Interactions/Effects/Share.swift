public import ViewTree

/// Has the client share something with an app that its user chooses.
public struct Share<Model: Outlet.Model>: EffectIntention {
    private let title: @Sendable (Model) -> String?
    private let text: @Sendable (Model) -> String?
    private let link: @Sendable (Model) -> LinkAddress?

    /// Shares the parts that are not nil; if all are nil, nothing happens.
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
