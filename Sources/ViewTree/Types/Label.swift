/// A text that is only read.
public struct Label: Node {
    /// How a text looks and ranks.
    public enum Style: String, MemberValue, CaseIterable {
        /// Running text.
        case body
        /// What a screen shows first of all.
        case largeTitle
        /// The name of a screen or of its subject.
        case title
        /// The name of a part.
        case headline
        /// A remark.
        case caption
    }

    /// The members of a label.
    public struct Members: Sendable {
        /// The text.
        public let text = Member(always: "text", initial: "")
        /// How the text looks and ranks.
        public let style = Member("style", default: Style.body)
    }

    /// The name on the wire.
    public static let typeName = "label"
    /// The members.
    public static let members = Members()
    /// The node.
    public var element = Element(Self.type)

    /// A label with a fixed text, or with one that a binding brings.
    public init(_ text: String = "", style: Style = .body) {
        self = with(\.text, text).with(\.style, style)
    }
}
