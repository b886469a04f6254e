import ViewTree

/// The controller of a screen whose connections are at its nodes. Its screen has its name.
struct WiredController<Model: Outlet.Model, Parameters: ScreenParameters>: Controller {
    typealias Resources = WiredResources

    static var name: String { "" }
    let title: String
    let summary: String
    let picture: String?
    let content: AnyNode
    let connections: [Connection<Model>]
    let guards: [Guard]
    let start: @Sendable (Parameters, Context) throws -> Model?

    var implementations: [Implementation<Self>] {
        [Implementation("standard") { [content] in $0.content { _ in content } }]
    }

    func model(_ parameters: Parameters, in context: Context) throws -> Model? { try start(parameters, context) }
    func connect(_: Outlets<Self>) -> [Connection<Model>] { connections }
}

/// The resources of a screen whose connections are at its nodes.
struct WiredResources: ResourceProvider {
    let content = Slot<AnyNode>()
}
