/// Content that can be among the children of a node.
public protocol ChildContent: Sendable {
    /// The children that the content consists of.
    var children: [Element.Child] { get }
}

/// Content that may be missing: nil consists of no children.
extension Optional: ChildContent where Wrapped: ChildContent {
    /// The children of the content, if there is any.
    public var children: [Element.Child] { map(\.children) ?? [] }
}

/// Collects children that follow no model.
@resultBuilder
public enum NodeBuilder {
    /// Adds the children of one expression.
    public static func buildExpression(_ content: some ChildContent) -> [Element.Child] { content.children }
    /// Concatenates children.
    public static func buildBlock(_ parts: [Element.Child]...) -> [Element.Child] { parts.flatMap { $0 } }
}
