/// The members of nodes that lay out their children.
public struct LayoutMembers: Sendable {
    /// The distance between children: a name of the theme.
    public let spacing = Member("spacing", default: "")
    /// Where children stand across the layout's direction: a name of the theme.
    public let alignment = Member("alignment", default: "")
}
