/// A kind of event at nodes of one type, with the type of its payload.
///
/// The standard events are available as `.tap`, `.change` and so on, for the nodes that have them. An app can declare
/// its own:
///
///     extension NodeEvent where Payload == Double {
///         static var rate: Self { Self("rate") }
///     }
public struct NodeEvent<Sender: Node, Payload: EventPayload>: Sendable {
    /// The name on the wire.
    public let name: EventName

    /// An event that an app declares.
    public init(_ name: EventName) { self.name = name }

    /// The rule that checks the payload.
    public var rule: PayloadRule { PayloadRule(Payload.self) }
}

/// The rule that checks the payload of an event.
public struct PayloadRule: Sendable {
    /// Returns the fault of a payload, with its place in it; nil if there is none.
    public let fault: @Sendable (JSON?) -> Fault?

    init<Payload: EventPayload>(_: Payload.Type) { fault = { Payload.payloadFault($0) } }
}

/// A node that can be pressed.
public protocol Pressable: Node {}
extension Button: Pressable {}
extension AnyNode: Pressable {}

/// A node with which a user submits input: by Return, or by a button of the client.
public protocol Submittable: Node {}
extension Form: Submittable {}
extension TextField: Submittable {}
extension SecureField: Submittable {}
extension TextArea: Submittable {}
extension SearchField: Submittable {}
extension NumberField: Submittable {}
extension AnyNode: Submittable {}

extension NodeEvent where Sender: Pressable, Payload == NoPayload {
    /// The node was pressed.
    public static var tap: Self { Self(.tap) }
}

extension NodeEvent where Sender: InputNode, Payload == Sender.Value {
    /// The value of the input changed.
    public static var change: Self { Self(.change) }
}

extension NodeEvent where Sender: InputNode, Payload == NoPayload {
    /// The input got the focus.
    public static var focus: Self { Self(.focus) }
    /// The input lost the focus.
    public static var blur: Self { Self(.blur) }
}

extension NodeEvent where Sender: Submittable, Payload == NoPayload {
    /// Return was pressed, or the form's button.
    public static var submit: Self { Self(.submit) }
}

extension NodeEvent where Payload == NoPayload {
    /// The node is on screen for the first time: a client posts it once for each node of a screen.
    public static var appear: Self { Self(.appear) }
    /// The user asks to load the node's content again.
    public static var refresh: Self { Self(.refresh) }
}

extension NodeEvent where Sender == List, Payload == NoPayload {
    /// The end of the rows was reached.
    public static var loadMore: Self { Self(.loadMore) }
}

extension NodeEvent where Sender == List, Payload == RowKeys {
    /// Rows were selected.
    public static var select: Self { Self(.select) }
}

extension NodeEvent where Sender == List, Payload == Reordering {
    /// A row was moved.
    public static var reorder: Self { Self(.reorder) }
}

extension NodeEvent where Sender == Tabs, Payload == String {
    /// Another tab was selected. The payload is the id of its section.
    public static var select: Self { Self(.select) }
}

extension NodeEvent where Sender == AnyNode, Payload == NoPayload {
    /// A modal screen was closed.
    public static var dismiss: Self { Self(.dismiss) }
    /// The user went back.
    public static var back: Self { Self(.back) }
}
