/// The members of nodes with a title above their children.
public struct TitleMembers: Sendable {
    /// The title.
    public let title = Member(always: "title", initial: "")
    /// The color of the background.
    public let background = Member("background", default: Color.default)
}
