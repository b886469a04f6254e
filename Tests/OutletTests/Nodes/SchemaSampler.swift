import Outlet
import Testing
import ViewTree

/// Makes values that a schema allows, and values that it does not.
struct SchemaSampler {
    private static let words = ["a", "\"\\\n", "/~", "😀", "e\u{301}"]
    /// Texts by the format that a schema names.
    private static let formats = [
        "date": ["2026-11-21", "0001-01-01", "2024-02-29"],
        "uri-reference": ["https://example.org/", "mailto:a@b", "/", "/screens/a?b=c"],
    ]

    var random: SeededGenerator

    init(seed: Int) { random = SeededGenerator(seed: UInt64(seed)) }

    mutating func flip() -> Bool { Bool.random(using: &random) }

    private mutating func pick<Element>(_ elements: [Element]) throws -> Element {
        try #require(elements.randomElement(using: &random))
    }

    /// A value that the schema allows.
    mutating func value(of schema: JSON) throws -> JSON {
        if let choices = schema["oneOf"]?.array { return try value(of: pick(choices)) }
        if let words = schema["enum"]?.array { return try pick(words) }
        if let constant = schema["const"] { return constant }
        let type = try pick(types(of: schema))
        switch type {
        case "null": return nil
        case "boolean": return .bool(flip())
        case "integer", "number":
            let least = schema["minimum"]?.number ?? schema["exclusiveMinimum"]?.number.map { $0 + 1 } ?? -5
            let most = schema["maximum"]?.number ?? least + 9
            let number = Double.random(in: least...most, using: &random)
            return .number(type == "integer" ? number.rounded(.up) : number)
        case "array":
            let items = try #require(schema["items"])
            return .array(try (0..<Int.random(in: 0..<4, using: &random)).map { _ in try value(of: items) })
        case "object":
            var object = JSONObject()
            guard case .object(let properties)? = schema["properties"] else { return .object(object) }
            for (name, property) in properties.members
            where flip() || schema["required"]?.array?.contains(.string(name)) == true {
                object[name] = try value(of: property)
            }
            return .object(object)
        default: return .string(try pick(schema["format"]?.string.flatMap { Self.formats[$0] } ?? Self.words))
        }
    }

    private func types(of schema: JSON) -> [String] {
        (schema["type"]?.array ?? [schema["type"] ?? nil]).compactMap(\.string)
    }

    /// Values that the schema does not allow: of every other kind, and beyond each limit.
    func spoilt(_ schema: JSON) -> [JSON] {
        let kinds: [(names: Set<String>, value: JSON)] = [
            (["null"], nil), (["boolean"], true), (["integer", "number"], 1), (["string"], "no such word"),
            (["array"], [[[]]]), (["object"], ["no such member": 1]),
        ]
        let allowed = kindsAllowed(schema)
        var values = kinds.filter { $0.names.isDisjoint(with: allowed) }.map(\.value)
        if schema["enum"] != nil || allowed == ["date", "string"] { values.append("no such word") }
        if types(of: schema) == ["integer"] { values.append(0.5) }
        if let least = schema["minimum"]?.number { values.append(.number(least - 1)) }
        if let least = schema["exclusiveMinimum"] { values.append(least) }
        if let most = schema["maximum"]?.number { values.append(.number(most + 1)) }
        if let items = schema["items"] { values += spoilt(items).map { [$0] } }
        if schema["additionalProperties"] == false { values.append(["no such member": 1]) }
        return values
    }

    private func kindsAllowed(_ schema: JSON) -> Set<String> {
        if let choices = schema["oneOf"]?.array {
            return choices.reduce(into: []) { $0.formUnion(kindsAllowed($1)) }
        }
        if schema["enum"] != nil || schema["const"]?.string != nil { return ["string"] }
        return Set(types(of: schema) + (schema["format"] == "date" ? ["date"] : []))
    }
}
