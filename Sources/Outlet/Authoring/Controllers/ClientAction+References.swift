public import ViewTree

/// What a client does with a node of the controller, named as the controller names it.
extension ClientAction {
    /// Gives the focus to a node: `outlets.first.on(.submit, .focus(outlets.second))`.
    public static func focus<Model, Referenced>(_ node: NodeReference<Model, Referenced>) -> ClientAction {
        .focus(node.target)
    }

    /// Copies the text of a node to the clipboard.
    public static func copy<Model, Referenced>(of node: NodeReference<Model, Referenced>) -> ClientAction {
        .copy(of: node.target)
    }

    /// Shows a hidden node, and hides a visible one, until the server changes it.
    public static func toggle<Model, Referenced>(_ node: NodeReference<Model, Referenced>) -> ClientAction {
        .toggle(node.target)
    }
}

extension NodeReference {
    /// The id by which a client knows the node; the screen as a whole is its outermost node.
    fileprivate var target: String { id ?? "root" }
}
