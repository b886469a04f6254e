/// The members of nodes that lay out their children.
public struct LayoutMembers: Sendable {
    /// The distance between children.
    public let spacing = Member("spacing", default: Spacing.default)
    /// The alignment of children across the layout's direction.
    public let alignment = Member("alignment", default: Alignment.default)
    /// The color of the background.
    public let background = Member("background", default: Color.default)
}
