import ViewTree

/// A JSON Schema of a member's values, in words.
struct SchemaPhrase {
    let text: String

    init(_ schema: JSON) { text = Self.words(schema) }

    private static func words(_ schema: JSON) -> String {
        if let values = schema["enum"]?.array { return "one of " + values.map(code).joined(separator: ", ") }
        if let value = schema["const"] { return code(value) }
        if let cases = schema["oneOf"]?.array { return cases.map(words).joined(separator: ", or ") }
        let types = schema["type"]?.array?.compactMap(\.string) ?? [schema["type"]?.string].compactMap { $0 }
        return types.map { type in type == "null" ? "`null`" : words(schema, as: type) }.joined(separator: ", or ")
    }

    private static func words(_ schema: JSON, as type: String) -> String {
        switch type {
        case "string":
            if let names = schema["examples"]?.array {
                return names.count > 8
                    ? "a name (<doc:StyleNames>)" : "a name such as " + names.map(code).joined(separator: ", ")
            }
            switch schema["format"]?.string {
            case "date": return "a day such as `2026-11-21`"
            case "uri-reference": return "an address"
            default: return "a string"
            }
        case "boolean": return "`true` or `false`"
        case "integer": return "a whole number" + bounds(schema)
        case "number": return "a number" + bounds(schema)
        case "array": return "an array, each of it \(words(schema["items"] ?? .null))"
        case "object":
            guard case .object(let properties)? = schema["properties"] else { return "an object" }
            return "an object with " + properties.members.map { "`\($0.name)`" }.joined(separator: ", ")
        default: return type
        }
    }

    private static func bounds(_ schema: JSON) -> String {
        let (least, most) = (schema["minimum"], schema["maximum"])
        if let least, let most { return " from \(least) to \(most)" }
        let above = least.map { ", at least \($0)" } ?? schema["exclusiveMinimum"].map { ", more than \($0)" }
        let below = most.map { ", at most \($0)" } ?? schema["exclusiveMaximum"].map { ", less than \($0)" }
        return (above ?? "") + (below ?? "")
    }

    private static func code(_ value: JSON) -> String {
        "`\(value.string.flatMap { $0.isEmpty ? nil : $0 } ?? "\(value)")`"
    }
}
