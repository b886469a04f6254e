/// A number that the user sets in steps, or by typing.
public struct Stepper: NumberInput {
    /// The name on the wire.
    public static let typeName = "stepper"
    /// The node.
    public var element = Element(Self.type)

    /// A stepper without a label.
    public init() {}
}
