/// A small picture that takes the color of a text.
public struct Icon: ColoredNode, IconNode {
    /// The members of an icon.
    public struct Members: Sendable {
        /// The name of the picture.
        public let icon = Member("icon", default: IconName.none)
        /// The alternative text for users who can't see the icon; `""` if it is decorative.
        public let alt = Member("alt", default: "")
        /// The color.
        public let color = Member("color", default: Color.default)
    }

    /// The name on the wire.
    public static let typeName = "icon"
    /// The members.
    public static let members = Members()
    /// The member that holds the name of the picture.
    public static let iconMember = members.icon
    /// The member that holds the color.
    public static let colorMember = members.color
    /// The node.
    public var element = Element(Self.type)

    /// An icon; without it, for one that a binding supplies.
    public init(_ icon: IconName = .none, alt: String = "") {
        self = with(\.icon, icon).with(\.alt, alt)
    }
}
