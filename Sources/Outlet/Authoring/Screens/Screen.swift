public import ViewTree

/// A screen of an app, as a value.
///
/// A screen that needs no type of its own has its nodes, and all that is connected with them, in one expression:
///
///     Screen("coffee", title: "Coffee", model: 0) {
///         Label(style: .largeTitle).id("cups").observing(\.self, format: .number)
///         Button("Drink a cup").id("drink").on(.tap, Change { $0 += 1 })
///     }
///
/// A ``Controller`` with its implementations is a screen, too. Both are compiled in the same way, and checked for the same
/// faults.
public struct Screen: Sendable {
    let definition: ScreenDefinition

    /// The screen's name, by which it is opened.
    public var name: String { definition.name }

    /// A screen without a controller. Its one implementation has the name `standard`.
    ///
    /// - Parameters:
    ///   - name: a path segment of letters, digits, `-`, `_` and `.`.
    ///   - title: the screen's title.
    ///   - summary: one sentence on the screen for the start page.
    ///   - picture: the path of a picture of the screen for the start page, among the app's files.
    ///   - guards: the guards of the screen; without any, it is open to all principals.
    ///   - model: the model of each session that opens the screen.
    ///   - content: the nodes, one below the other. A single layout without an id is the outermost node itself.
    ///   - connect: what is not connected at a node: loads, and what the screen as a whole answers.
    public init<Model: Outlet.Model>(
        _ name: String, title: String, summary: String = "", picture: String? = nil, guards: [Guard] = [],
        model: Model, @ContentBuilder<Model, Model> content: () -> [Element.Child],
        @ConnectionBuilder<Model> connect: (ScreenOutlets<Model, NoParameters>) -> [Connection<Model>] = { _ in [] }
    ) {
        self.init(
            name, title: title, summary: summary, picture: picture, guards: guards,
            opening: { (_: NoParameters, _) in model }, content: content, connect: connect)
    }

    /// A screen without a controller, which is opened with parameters.
    ///
    ///     Screen("book", title: "Book") { (parameters: BookParameters, _) in
    ///         BookCard(id: parameters.id)
    ///     } content: {
    ///         Label().id("title").observing(\.title)
    ///     }
    ///
    /// - Parameters:
    ///   - name: a path segment of letters, digits, `-`, `_` and `.`.
    ///   - title: the screen's title.
    ///   - summary: one sentence on the screen for the start page.
    ///   - picture: the path of a picture of the screen for the start page, among the app's files.
    ///   - guards: the guards of the screen; without any, it is open to all principals.
    ///   - opening: gives the model of a screen that opens; nil if it comes later. Throws an ``UnknownSubject`` if nothing exists
    ///     for the parameters.
    ///   - content: the nodes, one below the other. A single layout without an id is the outermost node itself.
    ///   - connect: what is not connected at a node: loads, and what the screen as a whole answers.
    public init<Model: Outlet.Model, Parameters: ScreenParameters>(
        _ name: String, title: String, summary: String = "", picture: String? = nil, guards: [Guard] = [],
        opening: @escaping @Sendable (Parameters, Context) throws -> Model?,
        @ContentBuilder<Model, Model> content: () -> [Element.Child],
        @ConnectionBuilder<Model> connect: (ScreenOutlets<Model, Parameters>) -> [Connection<Model>] = { _ in [] }
    ) {
        let controller = WiredController(
            title: title, summary: summary, picture: picture, content: Self.outermost(content()),
            connections: connect(ScreenOutlets()), guards: guards, start: opening)
        definition = ScreenDefinition(controller, named: name)
    }

    /// The screen of a controller.
    public init<Controlled: Controller>(_ controller: Controlled) {
        definition = ScreenDefinition(controller, named: Controlled.name)
    }

    private static func outermost(_ children: [Element.Child]) -> AnyNode {
        if children.count == 1, case .element(let element) = children[0], element.id == nil,
            element.type.content == .children
        {
            return AnyNode(joining: children)
        }
        return AnyNode(Column()).changed { $0.children = children }
    }
}

/// Collects the screens of an app: screens, and controllers.
@resultBuilder
public enum ScreenBuilder {
    /// A screen.
    public static func buildExpression(_ screen: Screen) -> [Screen] { [screen] }
    /// The screen of a controller.
    public static func buildExpression(_ controller: some Controller) -> [Screen] { [Screen(controller)] }
    /// Screens that were made elsewhere.
    public static func buildExpression(_ screens: [Screen]) -> [Screen] { screens }
    /// One after the other.
    public static func buildBlock(_ parts: [Screen]...) -> [Screen] { parts.flatMap { $0 } }
}
