/// A picture.
public struct Image: Node {
    /// What shape a picture has.
    public enum Style: String, MemberValue, CaseIterable {
        /// Its own.
        case plain
        /// Round, for somebody's face.
        case avatar
    }

    /// The members of an image.
    public struct Members: Sendable {
        /// Where the picture is.
        public let url = Member("url", default: "", rules: JSONObject([("format", "uri-reference")]))
        /// What it shows, for those who don't see it; `""` where it only adorns.
        public let alt = Member("alt", default: "")
        /// The width in points; 0 where nobody knows.
        public let width = Member("width", default: 0, rules: JSONObject([("minimum", 0)]))
        /// The height in points; 0 where nobody knows.
        public let height = Member("height", default: 0, rules: JSONObject([("minimum", 0)]))
        /// A text in its place until it is there, or where it never comes.
        public let placeholder = Member("placeholder", default: "")
        /// What shape it has.
        public let style = Member("style", default: Style.plain)
    }

    /// The name on the wire.
    public static let typeName = "image"
    /// The members.
    public static let members = Members()
    /// The node.
    public var element = Element(Self.type)

    /// An image from an address, with its size in points where it is known before.
    public init(
        _ url: String = "", alt: String = "", width: Int = 0, height: Int = 0, placeholder: String = "",
        style: Style = .plain
    ) {
        self = with(\.url, url).with(\.alt, alt).with(\.width, width).with(\.height, height)
            .with(\.placeholder, placeholder).with(\.style, style)
    }
}
