/// An indicator of the progress of a task.
public struct ProgressIndicator: ColoredNode {
    /// The members of a progress indicator.
    public struct Members: Sendable {
        /// The label.
        public let label = Member("label", default: "")
        /// The completed share, from 0 to 1; nil while it is not known.
        public let value = Member(
            always: "value", initial: Double?.none, rules: JSONObject([("minimum", 0), ("maximum", 1)]))
        /// The color of the bar.
        public let color = Member("color", default: Color.default)
    }

    /// The name on the wire.
    public static let typeName = "progress"
    /// The members.
    public static let members = Members()
    /// The member that holds the color.
    public static let colorMember = members.color
    /// The node.
    public var element = Element(Self.type)

    /// A progress indicator with the completed share, from 0 to 1; nil while it is not known.
    public init(_ label: String = "", value: Double? = nil) {
        self = with(\.label, label).with(\.value, value)
    }
}
