/// A multi-line text input.
public struct TextArea: TextInput {
    /// The name on the wire.
    public static let typeName = "textArea"
    /// The node.
    public var element = Element(Self.type)

    /// A text area without a label.
    public init() {}
}
