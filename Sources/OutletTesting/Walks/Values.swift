import Outlet
import ViewTree

/// The values that a ``Walk`` enters.
enum Values {
    private static let texts = [
        "", " ", "a", "Anna", "anna@example.org", "Äpfel", "🇩🇪e\u{301}👩‍👩‍👧", "<b>&amp;\"'", "0", "-1", "line\nline",
        "%@ %d", "U+00E9", "letter", "/~0~1", "ß", "\u{202E}right to left", "+1 555 0100",
    ]

    /// A value that fits an input; nil if its type is unknown.
    static func value(for input: JSON, _ random: inout SeededGenerator) -> JSON? {
        switch input["type"]?.string {
        case "textField", "secureField", "textArea", "searchField":
            let text = texts.randomElement(using: &random) ?? ""
            let limit = input["maxLength"]?.integer.flatMap { $0 > 0 ? $0 : nil } ?? .max
            return .string(String(text.unicodeScalars.prefix(limit).map(Character.init)))
        case "toggle": return .bool(.random(using: &random))
        case "slider", "stepper":
            let (low, high) = (input["min"]?.number ?? 0, input["max"]?.number ?? 100)
            return .number(Double.random(in: low...max(low, high), using: &random).rounded(.down))
        case "numberField":
            let step = input["step"]?.number.flatMap { $0 > 0 ? $0 : nil } ?? 0.5
            let low = input["min"]?.number ?? (input["max"]?.number.map { min($0, 0) } ?? 0)
            let most = ((input["max"]?.number ?? .infinity) - low) / step
            let count = Int.random(in: -1...Int(max(0, min(most, 20))), using: &random)
            return count < 0 ? .null : .number(low + Double(count) * step)
        case "datePicker": return ["", "2000-02-29", "1999-12-31", "2026-11-21"].randomElement(using: &random)
        case "picker":
            guard let components = input["components"]?.array else { return choice(of: input, &random) }
            return .array(components.compactMap { choice(of: $0, &random) })
        default: return nil
        }
    }

    private static func choice(of options: JSON, _ random: inout SeededGenerator) -> JSON? {
        options["options"]?.array?.randomElement(using: &random)?["value"]
    }

    /// The payload of an event, as far as it follows from the node.
    static func payload(of event: String, at node: JSON, _ random: inout SeededGenerator) -> JSON? {
        let keys = (node["sections"]?.array ?? []).flatMap { $0["rows"]?.array ?? [] }.compactMap { $0["key"] }
        switch (node["type"]?.string, event) {
        case ("list", "select"):
            if node["multiple"] == true {
                return .array(keys.shuffled(using: &random).prefix(.random(in: 0...3, using: &random)).map(\.self))
            }
            return keys.randomElement(using: &random)
        case ("list", "reorder"):
            return [
                "key": keys.randomElement(using: &random) ?? "", "before": keys.randomElement(using: &random) ?? .null,
            ]
        case ("tabs", "select"): return node["children"]?.array?.randomElement(using: &random)?["id"]
        case (_, "change"): return value(for: node, &random)
        default: return nil
        }
    }

    /// A value that no well-behaved client sends.
    static func hostile(_ random: inout SeededGenerator) -> JSON? {
        let values: [JSON?] = [
            nil, .null, 1e308, -1, "x", [], [:], ["a", 1], .string(String(repeating: "é", count: 3000)), true,
        ]
        return values.randomElement(using: &random) ?? nil
    }
}
