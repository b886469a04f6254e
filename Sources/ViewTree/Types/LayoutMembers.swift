/// The members of nodes that lay out their children.
public struct LayoutMembers: Sendable {
    /// The distance between children, a name from the theme.
    public let spacing = Member("spacing", default: "")
    /// The alignment of children across the layout's direction, a name from the theme.
    public let alignment = Member("alignment", default: "")
    /// The color of the background.
    public let background = Member("background", default: Color.default)
}
