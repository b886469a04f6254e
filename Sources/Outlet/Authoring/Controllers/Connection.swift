public import ViewTree

/// One thing that a controller connects.
public struct Connection<Model: Outlet.Model>: Sendable {
    @usableFromInline
    enum Kind: Sendable {
        case observe(any AnyMember, any Attachment)
        case bind(BoundOutlet)
        /// A member's value, unless the node states one itself.
        case set(any AnyMember, JSON)
        case handle(Element.Handler)
        case load(any Attachment)
        case embed(EmbeddedPart)
        /// Nodes that are put into the node; they may be named after what inputs of the screen are called.
        case children(@Sendable (_ label: (String) -> String?) -> [Element.Child])
        case address(AddressBinding)
        /// The id of the node that gets the focus when the screen opens.
        case focus(String)
        case fact(Fact)
        case missing(MissingSubject)
        /// A part of the model that is a shared model.
        case share(SharedPart)
        /// The field of a form whose input the node is.
        case field(FieldReference)
        /// The principals to which the node, or an event of it, is offered.
        case offer(OfferedTo)
        /// A fault of a connection, as a sentence.
        case fault(String)
    }

    /// The node; nil for the screen as a whole.
    let node: String?
    let kind: Kind

    @usableFromInline
    init(node: String?, _ kind: Kind) {
        self.node = node
        self.kind = kind
    }
}

/// Collects connections.
@resultBuilder
public enum ConnectionBuilder<Model: Outlet.Model> {
    /// A connection of an event.
    public static func buildExpression(_ connection: Connection<Model>) -> [Connection<Model>] { [connection] }

    /// A connection of a node that the implementation may lack: `outlets.subtitle?.on(.tap, …)`.
    public static func buildExpression(_ connection: Connection<Model>?) -> [Connection<Model>] {
        connection.map { [$0] } ?? []
    }

    /// The connections of another function.
    public static func buildExpression(_ connections: [Connection<Model>]) -> [Connection<Model>] { connections }

    /// A binding to a part of the model.
    public static func buildExpression<Value>(_ observe: Observe<Model, Value>) -> [Connection<Model>] {
        observe.connections
    }

    /// The bindings of a set: `MyBindings().bindings(of: \.part)`.
    @inlinable
    public static func buildExpression(_ bindings: [Binding<Model>]) -> [Connection<Model>] {
        BoundOutlet.list(bindings, following: Model.self) { ModelSnapshot<Model>.model(in: $0) }
            .map { Connection(node: $0.node, .bind($0)) }
    }

    /// The visibility of nodes while data is loading.
    public static func buildExpression(_ visibility: Visibility<Model>) -> [Connection<Model>] {
        visibility.connections
    }

    /// A load from a data source.
    public static func buildExpression<Request, Value>(_ load: Load<Model, Request, Value>) -> [Connection<Model>] {
        [Connection(node: nil, .load(load))]
    }

    /// A part of the model that is a shared model.
    public static func buildExpression<Part>(_ share: Shared<Model, Part>) -> [Connection<Model>] {
        [Connection(node: nil, .share(share.part))]
    }

    /// Which part of the model is a child's.
    public static func buildExpression<Controlled>(_ embed: Embed<Model, Controlled>) -> [Connection<Model>] {
        [Connection(node: embed.slot, .embed(embed.part))]
    }

    /// What is connected only with a resource that the implementation may lack: `if let source = outlets.source { … }`.
    public static func buildOptional(_ part: [Connection<Model>]?) -> [Connection<Model>] { part ?? [] }

    /// One after the other.
    public static func buildBlock(_ parts: [Connection<Model>]...) -> [Connection<Model>] { parts.flatMap { $0 } }
}
