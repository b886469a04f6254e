/// A kind of event of one type of nodes, with the type of what it brings.
///
/// Those of the wire are there as `.tap`, `.change` and so on, for the nodes that have them. An app declares its own:
///
///     extension NodeEvent where Payload == Double {
///         static var rate: Self { Self("rate") }
///     }
public struct NodeEvent<Sender: Node, Payload: EventPayload>: Sendable {
    /// The name on the wire.
    public let name: EventName

    /// An event that an app declares.
    public init(_ name: EventName) { self.name = name }

    /// How a posted value is checked.
    public var rule: PayloadRule { PayloadRule(Payload.self) }
}

/// How the value is checked that an event brings.
public struct PayloadRule: Sendable {
    /// What is wrong with the value, and where in it; nil where nothing is.
    public let fault: @Sendable (JSON?) -> Fault?

    init<Payload: EventPayload>(_: Payload.Type) { fault = { Payload.payloadFault($0) } }
}

/// A node that is pressed.
public protocol Pressable: Node {}
extension Button: Pressable {}
extension AnyNode: Pressable {}

/// A node in which Return, or a button of the client's, says that everything is put in.
public protocol Submittable: Node {}
extension Form: Submittable {}
extension TextField: Submittable {}
extension SecureField: Submittable {}
extension TextArea: Submittable {}
extension SearchField: Submittable {}
extension AnyNode: Submittable {}

extension NodeEvent where Sender: Pressable, Payload == NoPayload {
    /// The node was pressed.
    public static var tap: Self { Self(.tap) }
}

extension NodeEvent where Sender: InputNode, Payload == Sender.Value {
    /// The input holds another value.
    public static var change: Self { Self(.change) }
}

extension NodeEvent where Sender: Submittable, Payload == NoPayload {
    /// Return was pressed, or the form's button.
    public static var submit: Self { Self(.submit) }
}

extension NodeEvent where Payload == NoPayload {
    /// The node came on screen.
    public static var appear: Self { Self(.appear) }
    /// What the node shows is to be loaded anew.
    public static var refresh: Self { Self(.refresh) }
}

extension NodeEvent where Sender == List, Payload == NoPayload {
    /// The end of the rows was reached.
    public static var loadMore: Self { Self(.loadMore) }
}

extension NodeEvent where Sender == List, Payload == RowKeys {
    /// Rows were chosen.
    public static var select: Self { Self(.select) }
}

extension NodeEvent where Sender == List, Payload == Reordering {
    /// A row was put somewhere else.
    public static var reorder: Self { Self(.reorder) }
}

extension NodeEvent where Sender == Tabs, Payload == String {
    /// Another tab was chosen: the id of its section.
    public static var select: Self { Self(.select) }
}

extension NodeEvent where Sender == AnyNode, Payload == NoPayload {
    /// A modal screen was put away.
    public static var dismiss: Self { Self(.dismiss) }
    /// The user went back.
    public static var back: Self { Self(.back) }
}
