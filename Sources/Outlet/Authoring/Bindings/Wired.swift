public import ViewTree

/// Content of a layout that knows what it follows and what it changes.
///
/// In a screen both are the screen's model. In the row of a list, what is shown follows the row's element, and what is answered
/// changes the screen's model.
public protocol ModelContent<Subject, Model>: Sendable {
    /// What the content follows.
    associatedtype Subject: Sendable
    /// What its responders change.
    associatedtype Model: Outlet.Model
    /// The children that the content consists of.
    var children: [Element.Child] { get }
}

/// Content that may be missing: nil consists of no children.
extension Optional: ModelContent where Wrapped: ModelContent {
    /// What the content follows.
    public typealias Subject = Wrapped.Subject
    /// What its responders change.
    public typealias Model = Wrapped.Model
    /// The children of the content, if there is any.
    public var children: [Element.Child] { map(\.children) ?? [] }
}

/// A node with its bindings and responders: what it shows follows a `Subject`, what it answers changes a `Model`.
///
/// The layout around it knows both, so they are rarely written. A part that stands by itself states them:
///
///     static var total: Wired<Label, Cart, Cart> { Label().id("total").observing(\.total, format: .number) }
public struct Wired<Base: Node, Subject: Sendable, Model: Outlet.Model>: NodeContent, ModelContent {
    /// The node alone. Which models it follows is then checked only at start-up.
    public private(set) var base: Base

    /// The node, independent of its type.
    public var element: Element {
        get { base.element }
        set { base.element = newValue }
    }

    /// The node as a child.
    public var children: [Element.Child] { [.element(element)] }

    /// A node whose bindings and responders, if it has any, have these models.
    public init(_ node: Base) { base = node }

    /// The node as one of any type: `isWide ? table.erased : cards.erased`.
    public var erased: Wired<AnyNode, Subject, Model> { Wired<AnyNode, Subject, Model>(AnyNode(base)) }
}

/// Collects the nodes of a layout, and all that stands among them.
///
/// Does not support `if`, `switch` and `for`: a layout runs once, without a model. Use a ``When`` or a list for content
/// that depends on the model.
@resultBuilder
public enum ContentBuilder<Subject: Sendable, Model: Outlet.Model> {
    /// What follows or changes the models of the layout.
    public static func buildExpression(_ content: some ModelContent<Subject, Model>) -> [Element.Child] {
        content.children
    }
    /// What follows no model.
    @_disfavoredOverload
    public static func buildExpression(_ content: some ChildContent) -> [Element.Child] { content.children }
    /// One after the other.
    public static func buildBlock(_ parts: [Element.Child]...) -> [Element.Child] { parts.flatMap { $0 } }
}

extension ParentNode {
    /// The node with these children.
    public func callAsFunction<Subject, Model>(
        @ContentBuilder<Subject, Model> children: () -> [Element.Child]
    ) -> Wired<Self, Subject, Model> {
        Wired(with(children: children()))
    }
}

extension Tabs {
    /// Tabs with these sections.
    public func callAsFunction<Subject, Model>(
        @SectionBuilder<Subject, Model> sections: () -> [Element.Child]
    ) -> Wired<Self, Subject, Model> {
        Wired(with(children: sections()))
    }
}

/// Collects the sections of tabs. Other nodes are not allowed, since they have no titles.
@resultBuilder
public enum SectionBuilder<Subject: Sendable, Model: Outlet.Model> {
    /// A section.
    public static func buildExpression(_ section: Wired<Section, Subject, Model>) -> [Element.Child] {
        section.children
    }
    /// A section that follows no model.
    @_disfavoredOverload
    public static func buildExpression(_ section: Section) -> [Element.Child] { section.children }
    /// One after the other.
    public static func buildBlock(_ parts: [Element.Child]...) -> [Element.Child] { parts.flatMap { $0 } }
}

extension Node {
    /// Sets the node that a client shows if it does not know the node's type.
    public func fallback<Other, Subject, Model>(_ node: Wired<Other, Subject, Model>) -> Wired<Self, Subject, Model> {
        Wired(self).fallback(node)
    }
}

extension List {
    /// Sets the node that is shown while there are no rows.
    public func placeholder<Other, Subject, Model>(
        _ node: Wired<Other, Subject, Model>
    ) -> Wired<Self, Subject, Model> {
        Wired(self).placeholder(node)
    }
}

extension Wired {
    /// Sets the node that a client shows if it does not know the node's type.
    public func fallback<Other>(_ node: Wired<Other, Subject, Model>) -> Self {
        changed { $0.fallback = [node.element] }
    }
}

extension Wired where Base == List {
    /// Sets the node that is shown while there are no rows.
    public func placeholder<Other>(_ node: Wired<Other, Subject, Model>) -> Self {
        changed { $0.placeholder = [node.element] }
    }
}
