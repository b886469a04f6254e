/// A single-line text input whose characters are hidden.
public struct SecureField: TextInput {
    /// The name on the wire.
    public static let typeName = "secureField"
    /// The node.
    public var element = Element(Self.type)

    /// A secure field without a label.
    public init() {}
}
