/// What can stand among the children of a node.
public protocol ChildContent: Sendable {
    /// The children that it stands for.
    var children: [Element.Child] { get }
}

/// Collects children.
///
/// It knows no `if`, no `switch` and no `for`: a layout runs once, without a model. What depends on the model is a
/// `When` or a list.
@resultBuilder
public enum NodeBuilder {
    /// A child.
    public static func buildExpression(_ content: some ChildContent) -> [Element.Child] { content.children }
    /// Children one after the other.
    public static func buildBlock(_ parts: [Element.Child]...) -> [Element.Child] { parts.flatMap { $0 } }
}
