/// A number that the user sets by dragging.
public struct Slider: NumberInput {
    /// The name on the wire.
    public static let typeName = "slider"
    /// The node.
    public var element = Element(Self.type)

    /// A slider without a label.
    public init() {}
}
