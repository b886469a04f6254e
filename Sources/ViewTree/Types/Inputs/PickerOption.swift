/// An option of a picker.
public struct PickerOption: MemberValue, Hashable, Codable, ExpressibleByStringLiteral {
    /// The value that is posted.
    public var value: String
    /// The label that is shown.
    public var label: String

    /// An option with a value and a label.
    public init(_ value: String, _ label: String) {
        self.value = value
        self.label = label
    }

    /// An option whose label is its value.
    public init(stringLiteral value: String) { self.init(value, value) }

    /// An object with both.
    public static var schema: JSON {
        [
            "type": "object", "required": ["value", "label"], "additionalProperties": false,
            "properties": ["value": ["type": "string"], "label": ["type": "string"]],
        ]
    }

    /// Writes the object.
    public func write(to writer: inout JSONWriter) {
        writer.write(["value": .string(value), "label": .string(label)])
    }

    /// Whether both are written alike, compared by code points.
    public func isWritten(as other: PickerOption) -> Bool {
        value.isWritten(as: other.value) && label.isWritten(as: other.label)
    }

    static func list(_ options: KeyValuePairs<String, String>) -> [PickerOption] {
        options.map { PickerOption($0.key, $0.value) }
    }

    /// The fault of a selected value among these options, which are given as JSON.
    static func fault(_ choice: String, among options: JSON) -> InputFault? {
        let values = options.array?.compactMap { $0["value"]?.string } ?? []
        if values.contains(where: { $0.isSame(as: choice) }) { return nil }
        let shown = values.prefix(8).map { "'\($0.prefix(64))'" }.joined(separator: ", ")
        let others = values.count > 8 ? " …" : ""
        return .range("Expected one of the options \(shown)\(others), found '\(choice.prefix(64))'.")
    }
}
