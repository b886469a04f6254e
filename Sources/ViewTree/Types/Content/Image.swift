/// A picture.
public struct Image: ColoredNode {
    /// The shape of a picture.
    public enum Style: String, MemberValue, CaseIterable {
        /// The image's own shape.
        case plain
        /// A circle, for the portrait of a person.
        case avatar
    }

    /// The members of an image.
    public struct Members: Sendable {
        /// The address of the image.
        public let url = Member("url", default: "", rules: JSONObject([("format", "uri-reference")]))
        /// The alternative text for users who can't see the image; `""` if the image is decorative.
        public let alt = Member("alt", default: "")
        /// The width in points; 0 if it is not known.
        public let width = Member("width", default: 0, rules: JSONObject([("minimum", 0)]))
        /// The height in points; 0 if it is not known.
        public let height = Member("height", default: 0, rules: JSONObject([("minimum", 0)]))
        /// A text in place of the image until it has loaded, or if it can't be loaded.
        public let placeholder = Member("placeholder", default: "")
        /// The shape.
        public let style = Member("style", default: Style.plain)
        /// The color of the placeholder, and of a picture without a color of its own.
        public let color = Member("color", default: Color.default)
    }

    /// The name on the wire.
    public static let typeName = "image"
    /// The members.
    public static let members = Members()
    /// The member that holds the color.
    public static let colorMember = members.color
    /// The node.
    public var element = Element(Self.type)

    /// An image from an address, with its size in points if it is known in advance.
    public init(
        _ url: String = "", alt: String = "", width: Int = 0, height: Int = 0, placeholder: String = "",
        style: Style = .plain
    ) {
        self = with(\.url, url).with(\.alt, alt).with(\.width, width).with(\.height, height)
            .with(\.placeholder, placeholder).with(\.style, style)
    }
}
