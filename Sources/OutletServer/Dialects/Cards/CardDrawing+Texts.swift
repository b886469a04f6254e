import Outlet
import ViewTree

extension CardDrawing {
    /// A text, with members for its look. Text that Markdown would format becomes a run, in which hosts format nothing.
    func text(_ words: String, _ look: KeyValuePairs<String, JSON> = [:]) -> JSON {
        let members = look.map { ($0.key, $0.value) }
        if words.isReadByMarkdown { return Self.rich(words, members) }
        return .object(JSONObject([("type", "TextBlock"), ("text", .string(words)), ("wrap", true)] + members))
    }

    /// A heading.
    func heading(_ words: String, size: JSON) -> JSON {
        words.isReadByMarkdown
            ? text(words, ["size": size, "weight": "bolder"])
            : text(words, ["style": "heading", "size": size, "weight": "bolder"])
    }

    /// A label; pressing it may select its row.
    func label(_ node: PlainNode, _ words: String, _ control: PlainControl?) -> [JSON] {
        if words.isEmpty { return [] }
        if let control {
            return [Self.rich(words, [("selectAction", .object(execute(control, titled: "")))])]
        }
        var item: JSON
        switch node.text(.style) {
        case "largeTitle", "title": item = heading(words, size: "medium")
        case "headline": item = heading(words, size: "default")
        case "caption": item = text(words, ["size": "small", "isSubtle": true])
        default: item = node.accessibility?.level == nil ? text(words) : heading(words, size: "default")
        }
        if let color = Self.colors[node.text(.color)] { item = item.colored(color) }
        return [item]
    }

    /// The colors of cards, by those of themes.
    private static let colors: [String: JSON] = [
        "accent": "accent", "positive": "good", "warning": "warning", "negative": "attention",
    ]

    private static func rich(_ words: String, _ members: [(String, JSON)]) -> JSON {
        let run = JSONObject([("type", "TextRun"), ("text", .string(words))] + members)
        return ["type": "RichTextBlock", "inlines": [.object(run)]]
    }
}

extension JSON {
    /// A text in a color.
    fileprivate func colored(_ color: JSON) -> JSON {
        guard let run = self["inlines"]?[0] else { return with("color", color) }
        return with("inlines", [run.with("color", color)])
    }
}

extension String {
    /// Whether Markdown, or a host's formatting of dates, would format a part of the text.
    var isReadByMarkdown: Bool {
        let signs = Array("\\`*_{}[]()#<>~|&!@".utf8)
        let breaks: [UInt8] = [0x0A, 0x0D]
        if utf8.contains(where: { signs.contains($0) || breaks.contains($0) }) || contains("://") { return true }
        // The beginning of code, or of a list's item.
        if let first = utf8.first, first == UInt8(ascii: " ") || first == UInt8(ascii: "\t") { return true }
        let rest = utf8.drop { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        guard let first = rest.first else { return false }
        return rest.count < utf8.count ? first == UInt8(ascii: ".") : "-+=".utf8.contains(first)
    }
}
