/// Rows of data, each with a key.
public struct List: Node {
    /// The members of a list.
    public struct Members: Sendable {
        /// Whether `loadMore` brings further rows.
        public let more = Member("more", default: false)
    }

    /// The name on the wire.
    public static let typeName = "list"
    /// The members.
    public static let members = Members()
    /// Sections of rows.
    public static let content = NodeType.Content.sections
    /// The node.
    public var element: Element

    /// A list of the rows that its content describes.
    public init(id: String? = nil, @NodeBuilder rows: () -> [Element.Child]) {
        element = Element(Self.type, id: id, children: rows())
    }
}
