/// An input that is on or off.
public struct Toggle: InputNode {
    /// The members of a toggle.
    public struct Members: Sendable {
        /// The label.
        public let label = Member("label", default: "")
        /// Whether it is on.
        public let value = Member(always: "value", initial: false)
        /// The validation message.
        public let error = Member("error", default: "")
        /// Whether the form demands a value: clients mark the label.
        public let required = Member("required", default: false)
    }

    /// The name on the wire.
    public static let typeName = "toggle"
    /// The members.
    public static let members = Members()
    /// The member that holds whether it is on.
    public static let valueMember = members.value
    /// A Boolean value.
    public static let inputRule: InputRule? = InputRule { value, _ in
        value.bool == nil ? .type("Expected true or false, found \(value.kind).") : nil
    }
    /// The node.
    public var element = Element(Self.type)

    /// A toggle with a label.
    public init(_ label: String = "", value: Bool = false) {
        self = with(\.label, label).with(\.value, value)
    }
}
