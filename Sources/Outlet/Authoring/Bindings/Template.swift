public import ViewTree

/// The layout of a list's rows, or of those for which a condition holds.
public struct Template<Item: Sendable>: Sendable {
    let condition: (@Sendable (Item) -> Bool)?
    let element: Element

    /// A template for all rows that no template before it accepts.
    public init(content: () -> some Node) {
        condition = nil
        element = content().element
    }

    /// A template for the rows whose item fulfils a condition, unless a template before it accepts them.
    public init(when condition: @escaping @Sendable (Item) -> Bool, content: () -> some Node) {
        self.condition = condition
        element = content().element
    }
}

/// Collects the templates of rows; a node alone is the template of all of them.
@resultBuilder
public enum TemplateBuilder<Item: Sendable> {
    /// A node for all rows.
    public static func buildExpression(_ node: some Node) -> [Template<Item>] { [Template { node }] }
    /// A template.
    public static func buildExpression(_ template: Template<Item>) -> [Template<Item>] { [template] }
    /// Templates one after the other.
    public static func buildBlock(_ parts: [Template<Item>]...) -> [Template<Item>] { parts.flatMap { $0 } }
}
