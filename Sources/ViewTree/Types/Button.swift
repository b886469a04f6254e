/// Something to press.
public struct Button: Node {
    /// What pressing it means.
    public enum Role: String, MemberValue, CaseIterable {
        /// Nothing particular.
        case `default`
        /// Something is lost.
        case destructive
        /// Nothing is done.
        case cancel
    }

    /// The members of a button.
    public struct Members: Sendable {
        /// The text on it.
        public let title = Member(always: "title", initial: "")
        /// What pressing it means.
        public let role = Member("role", default: Role.default)
    }

    /// The name on the wire.
    public static let typeName = "button"
    /// The members.
    public static let members = Members()
    /// The node.
    public var element = Element(Self.type)

    /// A button with a title.
    public init(_ title: String = "", role: Role = .default) {
        self = with(\.title, title).with(\.role, role)
    }
}
