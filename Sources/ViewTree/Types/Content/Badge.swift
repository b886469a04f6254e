/// A short text in a frame of its own: a number, a state.
public struct Badge: ColoredNode {
    /// The members of a badge.
    public struct Members: Sendable {
        /// The text; clients leave the badge out if it is `""`.
        public let text = Member(always: "text", initial: "")
        /// The color of the text and the frame.
        public let color = Member("color", default: Color.default)
    }

    /// The name on the wire.
    public static let typeName = "badge"
    /// The members.
    public static let members = Members()
    /// The member that holds the color.
    public static let colorMember = members.color
    /// The node.
    public var element = Element(Self.type)

    /// A badge with a fixed text; without it, for a text that a binding supplies.
    public init(_ text: String = "") { self = with(\.text, text) }
}
