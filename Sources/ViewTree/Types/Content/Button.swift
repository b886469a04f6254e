/// A button.
public struct Button: IconNode {
    /// The meaning of a button.
    public enum Role: String, MemberValue, CaseIterable {
        /// No special meaning.
        case `default`
        /// The main action of a screen. A screen should have one at most.
        case primary
        /// Pressing it deletes something.
        case destructive
        /// Pressing it cancels an action.
        case cancel
    }

    /// The members of a button.
    public struct Members: Sendable {
        /// The title.
        public let title = Member(always: "title", initial: "")
        /// The meaning of the button.
        public let role = Member("role", default: Role.default)
        /// The icon before the title.
        public let icon = Member("icon", default: IconName.none)
    }

    /// The name on the wire.
    public static let typeName = "button"
    /// The members.
    public static let members = Members()
    /// The member that holds the icon.
    public static let iconMember = members.icon
    /// The node.
    public var element = Element(Self.type)

    /// A button with a title.
    public init(_ title: String = "", role: Role = .default) {
        self = with(\.title, title).with(\.role, role)
    }
}
