public import ViewTree

/// What a screen without a controller connects beside its nodes.
public struct ScreenOutlets<Model: Outlet.Model, Parameters: ScreenParameters>: Sendable {
    /// The screen as a whole: receives the events that no node answers.
    public var screen: NodeReference<Model, AnyNode> { NodeReference(id: nil) }

    /// Has the screen's address follow its model, so that a link leads to what is on screen.
    ///
    ///     outlets.address { .init(text: $0.text) }
    public func address(_ parameters: @escaping @Sendable (Model) -> Parameters) -> Connection<Model> {
        Connection(node: nil, .address(AddressBinding(parameters)))
    }
}
