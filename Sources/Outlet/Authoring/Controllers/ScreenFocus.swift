public import ViewTree

/// The node that gets the focus when a controller's screen opens.
///
/// Without it, the title gets the focus. An effect ``Focus`` of the same answer takes precedence. While the node is not on
/// screen, or disabled, the title gets the focus, too. In a child, it has no effect: the screen's own controller names it.
public struct ScreenFocus<Controlled: Controller>: Sendable {
    /// Names the node.
    public func callAsFunction<Referenced: Node>(
        _ node: NodeReference<Controlled.ScreenModel, Referenced>
    ) -> Connection<Controlled.ScreenModel> {
        node.focusedFirst
    }

    /// Names an input that a layout or a form has named: `outlets.focus(TextField.input("givenName"))`.
    public func callAsFunction<Value>(_ input: Input<Value>) -> Connection<Controlled.ScreenModel> {
        Connection(node: nil, .focus(input.id))
    }
}

extension NodeReference {
    /// Has the node get the focus when the screen opens.
    var focusedFirst: Connection<Model> { Connection(node: nil, .focus(id ?? "root")) }
}
