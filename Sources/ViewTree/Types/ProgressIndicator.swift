/// How far something has come.
public struct ProgressIndicator: Node {
    /// The members of a progress indicator.
    public struct Members: Sendable {
        /// What is going on.
        public let label = Member("label", default: "")
        /// How much of it is done, from 0 to 1; nil while nobody knows.
        public let value = Member(
            always: "value", initial: Double?.none, rules: JSONObject([("minimum", 0), ("maximum", 1)]))
    }

    /// The name on the wire.
    public static let typeName = "progress"
    /// The members.
    public static let members = Members()
    /// The node.
    public var element = Element(Self.type)

    /// A progress indicator: of something of which so much is done, from 0 to 1; nil while nobody knows.
    public init(_ label: String = "", value: Double? = nil) {
        self = with(\.label, label).with(\.value, value)
    }
}
