/// A text that leads somewhere else.
public struct Link: ColoredNode, IconNode {
    /// The members of a link.
    public struct Members: Sendable {
        /// The text.
        public let text = Member(always: "text", initial: "")
        /// The destination, `""` for none.
        public let url = Member("url", default: LinkAddress?.none)
        /// The color of the text.
        public let color = Member("color", default: Color.default)
        /// The icon before the text.
        public let icon = Member("icon", default: IconName.none)
    }

    /// The name on the wire.
    public static let typeName = "link"
    /// The members.
    public static let members = Members()
    /// The member that holds the color.
    public static let colorMember = members.color
    /// The member that holds the icon.
    public static let iconMember = members.icon
    /// The node.
    public var element = Element(Self.type)

    /// A link with a text and a destination.
    public init(_ text: String = "", to url: LinkAddress? = nil) {
        self = with(\.text, text).with(\.url, url)
    }
}
