/// A single-line input for a search text.
public struct SearchField: TextInput {
    /// The name on the wire.
    public static let typeName = "searchField"
    /// The node.
    public var element = Element(Self.type)

    /// A search field without a label.
    public init() {}
}
