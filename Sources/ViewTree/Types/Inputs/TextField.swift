/// A single-line text input.
public struct TextField: TextInput {
    /// The name on the wire.
    public static let typeName = "textField"
    /// The node.
    public var element = Element(Self.type)

    /// A text field without a label.
    public init() {}
}
