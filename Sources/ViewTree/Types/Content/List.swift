/// A list of data rows, each with a key.
public struct List: ParentNode {
    /// The arrangement of rows.
    public enum Style: String, MemberValue, CaseIterable {
        /// One below the other.
        case plain
        /// One below the other, with their contents in columns.
        case table
        /// Side by side, as many as fit.
        case cards
    }

    /// The members of a list.
    public struct Members: Sendable {
        /// Whether `loadMore` loads further rows.
        public let more = Member("more", default: false)
        /// The number of all rows; nil if it is not known.
        public let total = Member("total", default: Int?.none, rules: JSONObject([("minimum", 0)]))
        /// The keys of the rows that are selected.
        public let selection = Member("selection", default: [String]())
        /// Whether several rows can be selected.
        public let multiple = Member("multiple", default: false)
        /// The arrangement of rows.
        public let style = Member("style", default: Style.plain)
    }

    /// The name on the wire.
    public static let typeName = "list"
    /// The members.
    public static let members = Members()
    /// Sections of rows.
    public static let content = NodeType.Content.sections
    /// The node.
    public var element: Element

    /// A list without rows.
    public init(id: String? = nil, style: Style = .plain, multiple: Bool = false) {
        element = Element(Self.type, id: id)
        self = with(\.style, style).with(\.multiple, multiple)
    }
}

extension NodeContent where Base == List {
    /// Sets the node that is shown while there are no rows.
    public func placeholder(_ node: some Node) -> Self { changed { $0.placeholder = [node.element] } }
}
