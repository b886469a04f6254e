public import ViewTree

/// What a controller connects beside its resources.
///
/// These are read as if they were the outlets' own: `outlets.screen`. A slot of the same name takes precedence.
public struct OutletsMembers<Controlled: ChildController>: Sendable {
    /// The screen as a whole: receives the events that no node answers.
    public var screen: NodeReference<Controlled.ScreenModel, AnyNode> { NodeReference(id: nil) }
    /// Emits events of the controller: `outlets.emit(\.textDidChange) { $0.text }`.
    public var emit: Emitter<Controlled> { Emitter() }
}

extension OutletsMembers where Controlled: Controller {
    /// Has the screen's address follow its model: `outlets.address { .init(text: $0.text) }`.
    public var address: ScreenAddress<Controlled> { ScreenAddress() }
    /// Names the node that gets the focus when the screen opens: `outlets.focus(outlets.search)`.
    public var focus: ScreenFocus<Controlled> { ScreenFocus() }
}

/// The address of a controller's screen.
public struct ScreenAddress<Controlled: Controller>: Sendable {
    /// Has the address follow the screen's model, so that a link leads to what is on screen.
    public func callAsFunction(
        _ parameters: @escaping @Sendable (Controlled.ScreenModel) -> Controlled.Parameters
    ) -> Connection<Controlled.ScreenModel> {
        Connection(node: nil, .address(AddressBinding(parameters)))
    }
}
