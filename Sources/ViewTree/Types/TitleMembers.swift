/// The members of nodes that put a title over their children.
public struct TitleMembers: Sendable {
    /// The title.
    public let title = Member(always: "title", initial: "")
}
