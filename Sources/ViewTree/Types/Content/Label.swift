/// A text that is only read.
public struct Label: ColoredNode {
    /// The appearance and the rank of a text.
    public enum Style: String, MemberValue, CaseIterable {
        /// Body text.
        case body
        /// The main title of a screen.
        case largeTitle
        /// The title of a screen or of its subject.
        case title
        /// The heading of a part.
        case headline
        /// A secondary remark.
        case caption
        /// A text that is struck through, since it is done or no longer true.
        case struck
    }

    /// The members of a label.
    public struct Members: Sendable {
        /// The text.
        public let text = Member(always: "text", initial: "")
        /// The appearance and the rank of the text.
        public let style = Member("style", default: Style.body)
        /// The color of the text.
        public let color = Member("color", default: Color.default)
    }

    /// The name on the wire.
    public static let typeName = "label"
    /// The members.
    public static let members = Members()
    /// The member that holds the color.
    public static let colorMember = members.color
    /// The node.
    public var element = Element(Self.type)

    /// A label with a fixed text; without it, for a text that a binding supplies.
    public init(_ text: String = "", style: Style = .body) {
        self = with(\.text, text).with(\.style, style)
    }
}
