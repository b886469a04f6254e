/// Puts a screen on top of the stack, with parameters that follow from a value: from the model, or from the row that was
/// chosen.
///
/// Parameters are what identifies the screen's subject: they stand in its address, so that a link to it leads there too.
public struct Show<Model: Outlet.Model>: EffectIntention {
    private let destination: @Sendable (Model) throws -> Destination?
    private let presentation: Presentation

    /// Shows this destination; where it is nil, nothing happens.
    public init(
        as presentation: Presentation = .push, _ destination: @escaping @Sendable (Model) throws -> Destination?
    ) {
        self.destination = destination
        self.presentation = presentation
    }

    /// Shows the screen of that name; where the parameters are nil, nothing happens.
    public init(
        _ screen: String, as presentation: Presentation = .push,
        with parameters: @escaping @Sendable (Model) -> Parameters? = { _ in Parameters() }
    ) {
        self.init(as: presentation) { model in parameters(model).map { Destination(screen, parameters: $0) } }
    }

    /// Shows the screen of that name, and hands it the value itself, for its source of the name `source`: what is known
    /// already is on screen at once.
    public init(
        _ screen: String, as presentation: Presentation = .push, forwardingTo source: String,
        with parameters: @escaping @Sendable (Model) -> Parameters?
    ) {
        self.init(as: presentation) { model in
            try parameters(model).map { try Destination(screen, parameters: $0).forwarding(model, to: source) }
        }
    }

    /// The effect.
    public func effects(of model: Model, in _: Context) throws -> [Effect] {
        try destination(model).map { [.show($0, as: presentation)] } ?? []
    }
}
