public import ViewTree

extension Screen {
    /// A screen without a controller whose model is everybody's.
    ///
    ///     let everybodys = SharedModel("counter", of: 0)
    ///
    ///     Screen("counter", title: "Counter", sharing: everybodys) {
    ///         Label().id("count").observing(\.self, format: .number)
    ///         Button("More").id("more").on(.tap, Change { $0 += 1 })
    ///     }
    ///
    /// - Parameters:
    ///   - name: a path segment of letters, digits, `-`, `_` and `.`.
    ///   - title: the screen's title.
    ///   - summary: one sentence on the screen for the start page.
    ///   - picture: the path of a picture of the screen for the start page, among the app's files.
    ///   - guards: the guards of the screen; without any, it is open to all principals.
    ///   - shared: the model that all sessions show that open the screen.
    ///   - content: the nodes, one below the other. A single layout without an id is the outermost node itself.
    ///   - connect: what is not connected at a node: loads, and what the screen as a whole answers.
    public init<Model: Outlet.Model>(
        _ name: String, title: String, summary: String = "", picture: String? = nil, guards: [Guard] = [],
        sharing shared: SharedModel<Model>, @ContentBuilder<Model, Model> content: () -> [Element.Child],
        @ConnectionBuilder<Model> connect: (ScreenOutlets<Model, NoParameters>) -> [Connection<Model>] = { _ in [] }
    ) {
        self.init(
            name, title: title, summary: summary, picture: picture, guards: guards, model: shared.first,
            content: content
        ) { outlets in
            connect(outlets)
            Shared(\.self, as: shared)
        }
    }

    /// A screen without a controller whose model is everybody's who opens it with the same key.
    ///
    ///     Screen("board", title: "Board", sharing: boards) { (parameters: BoardParameters) in
    ///         parameters.room
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
    ///   - shared: the models of which a session shows one.
    ///   - key: which of them it is, by the parameters with which the screen opens.
    ///   - content: the nodes, one below the other. A single layout without an id is the outermost node itself.
    ///   - connect: what is not connected at a node: loads, and what the screen as a whole answers.
    public init<Model: Outlet.Model, Parameters: ScreenParameters>(
        _ name: String, title: String, summary: String = "", picture: String? = nil, guards: [Guard] = [],
        sharing shared: SharedModel<Model>, key: @escaping @Sendable (Parameters) -> String,
        @ContentBuilder<Model, Model> content: () -> [Element.Child],
        @ConnectionBuilder<Model> connect: (ScreenOutlets<Model, Parameters>) -> [Connection<Model>] = { _ in [] }
    ) {
        self.init(
            name, title: title, summary: summary, picture: picture, guards: guards,
            opening: { (_: Parameters, _) in shared.first }, content: content,
            connect: { outlets in
                connect(outlets)
                Shared(\.self, as: shared, key: key)
            })
    }
}
