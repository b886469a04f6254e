public import ViewTree

/// What a screen without a controller connects beside its nodes, and the nodes that others mention: the inputs of a form, what
/// shows while something loads, a child.
///
///     let address = TextField("E-mail address").id("address")
///     let save = Button("Save").id("save")
///     let form = Form().id("form")
///
///     Screen("subscribe", title: "News", model: Subscription()) {
///         form {
///             address
///             save
///         }
///     } connect: { outlets in
///         FormConnection(outlets[form], save: outlets[save]) {
///             FormField(\.address, in: outlets[address])
///         }
///         .saving { Subscribe(address: $0.address) }
///     }
public struct ScreenOutlets<Model: Outlet.Model, Parameters: ScreenParameters>: Sendable {
    /// The screen as a whole: receives the events that no node answers.
    public var screen: NodeReference<Model, AnyNode> { NodeReference(id: nil) }

    /// A node of the screen. It needs an id.
    public subscript<Referenced: NodeContent>(node: Referenced) -> NodeReference<Model, Referenced.Base> {
        NodeReference(id: node.element.id ?? "")
    }

    /// A node of the screen, as an outlet of a ``BindingSet``. It needs an id.
    @_disfavoredOverload
    public subscript<Referenced: NodeContent>(node: Referenced) -> NodeOutlet<Referenced.Base> {
        NodeOutlet(node.element.id ?? "")
    }

    /// Has the screen's address follow its model, so that a link leads to what is on screen.
    ///
    ///     outlets.address { .init(text: $0.text) }
    public func address(_ parameters: @escaping @Sendable (Model) -> Parameters) -> Connection<Model> {
        Connection(node: nil, .address(AddressBinding(parameters)))
    }

    /// Names the node that gets the focus when the screen opens; without it, the title does.
    ///
    ///     outlets.focus(outlets[search])
    ///
    /// An effect ``Focus`` of the same answer takes precedence. While the node is not on screen, or disabled, the title gets
    /// the focus, too.
    public func focus<Referenced: Node>(_ node: NodeReference<Model, Referenced>) -> Connection<Model> {
        node.focusedFirst
    }
}
