public import ViewTree

/// The layout of a list's rows, or of those for which a condition holds.
///
/// Its nodes follow the element of their row. Several stand one below the other.
public struct Template<Item: Sendable, Model: Outlet.Model>: ModelContent {
    /// The nodes follow the row's element.
    public typealias Subject = Item

    let condition: (@Sendable (Item) -> Bool)?
    let element: Element

    /// A template for all rows that no template before it accepts.
    public init(@ContentBuilder<Item, Model> content: () -> [Element.Child]) {
        self.init(nil, content())
    }

    /// A template for the rows whose item fulfils a condition, unless a template before it accepts them.
    public init(
        when condition: @escaping @Sendable (Item) -> Bool, @ContentBuilder<Item, Model> content: () -> [Element.Child]
    ) {
        self.init(condition, content())
    }

    fileprivate init(_ condition: (@Sendable (Item) -> Bool)?, _ content: [Element.Child]) {
        self.condition = condition
        element = Element(joining: content)
    }

    /// What is found to be wrong at start-up: as a template it is not among the nodes of a layout.
    public var children: [Element.Child] { [.region(MisplacedTemplate())] }
}

/// A `Template` among nodes.
private struct MisplacedTemplate: Attachment {}

/// Collects the templates of rows; a node alone is the template of all of them.
@resultBuilder
public enum TemplateBuilder<Item: Sendable, Model: Outlet.Model> {
    /// A template, or a node for all rows.
    public static func buildExpression(_ content: some ModelContent<Item, Model>) -> [Template<Item, Model>] {
        [content as? Template<Item, Model> ?? Template(nil, content.children)]
    }
    /// A node for all rows that follows no model.
    @_disfavoredOverload
    public static func buildExpression(_ content: some ChildContent) -> [Template<Item, Model>] {
        [Template(nil, content.children)]
    }
    /// Templates one after the other.
    public static func buildBlock(_ parts: [Template<Item, Model>]...) -> [Template<Item, Model>] {
        parts.flatMap { $0 }
    }
}

extension Element {
    /// The one node among children; else a column of them.
    init(joining children: [Element.Child]) {
        if children.count == 1, case .element(let element) = children[0] {
            self = element
        } else {
            self = Column().with(children: children).element
        }
    }
}
