/// Has the client give the focus to a node, such as an input that has just appeared.
///
///     outlets.add.on(.tap, Change { $0.isAdding = true }.then(Focus(outlets.title)))
///
/// At an event in a row, the node of that name in the same row comes first. A client ignores the effect if the node is
/// not on screen.
public struct Focus<Model: Outlet.Model>: EffectIntention {
    private let node: String
    let mentions: [Mention]

    /// Gives the focus to a node of the controller.
    public init<Owner, Referenced>(_ node: NodeReference<Owner, Referenced>) {
        self.node = node.id ?? "root"
        mentions = [.node(NamedNode(id: self.node, use: .focus, value: nil))]
    }

    /// Gives the focus to an input that a layout has named: `Focus(TextField.input("title"))`.
    public init<Value>(_ input: Input<Value>) {
        node = input.id
        mentions = [input.mention(.focus)]
    }

    /// The effect.
    public func effects(of _: Model, in _: Context) -> [Effect] { [.focus(node)] }
}

extension Focus: Mentioning {}
