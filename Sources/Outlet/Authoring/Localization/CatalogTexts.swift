import ViewTree

/// The texts of a catalogue in one language; those that it lacks, in the catalogue's source language.
struct CatalogTexts: Sendable {
    /// The requested language.
    let language: String
    private let templates: [String: TextTemplate]
    /// The built-in texts of Outlet, for keys that the catalogue lacks.
    private let standard: [String: TextTemplate]

    /// No texts: every key is its own.
    init(language: String, templates: [String: TextTemplate] = [:]) {
        self.language = language
        self.templates = templates
        standard = StandardTexts.templates(in: language)
    }

    /// No catalogue.
    static let none = CatalogTexts(language: "en")

    /// The text of a key; the key if the catalogue has none.
    subscript(key: String) -> TextTemplate {
        templates[key] ?? standard[key] ?? TextTemplate(parsing: key, language: language)
    }

    /// Whether the catalogue knows the key.
    func has(_ key: String) -> Bool { templates[key] != nil }

    /// A fixed text, if it is a key of the catalogue or one of Outlet's own texts; else the text itself.
    func translated(_ text: String) -> String { (templates[text] ?? standard[text])?.literal ?? text }

    /// The value of a member with the texts in it that are for people. Of a node type of the app's own, each text may be.
    func translated(_ value: JSON, as member: String, ofOwnType isOwn: Bool) -> JSON {
        if (templates.isEmpty && standard.isEmpty) || member == "value" { return value }
        switch value {
        case .string(let text): return isOwn || Self.members.contains(member) ? .string(translated(text)) : value
        case .array(let elements): return .array(elements.map { translated($0, as: member, ofOwnType: isOwn) })
        case .object(let object):
            return .object(
                JSONObject(object.members.map { ($0.name, translated($0.value, as: $0.name, ofOwnType: isOwn)) }))
        case .null, .bool, .number, .largeInteger: return value
        }
    }

    /// Whether a text has words: a sign, a number or a single letter is the same in all languages.
    static func hasWords(_ text: String) -> Bool { text.lazy.filter(\.isLetter).prefix(2).count == 2 }

    /// The texts in the value of a member that are for people, whether or not a catalogue has them. Of a node type of the
    /// app's own, each text is.
    static func texts(in value: JSON, as member: String, ofOwnType isOwn: Bool) -> [String] {
        if member == "value" { return [] }
        return switch value {
        case .string(let text): (isOwn || members.contains(member)) && hasWords(text) ? [text] : []
        case .array(let elements): elements.flatMap { texts(in: $0, as: member, ofOwnType: isOwn) }
        case .object(let object): object.members.flatMap { texts(in: $0.value, as: $0.name, ofOwnType: isOwn) }
        case .null, .bool, .number, .largeInteger: []
        }
    }

    /// The members of nodes whose strings are shown to people.
    private static let members: Set<String> = [
        "alt", "description", "error", "label", "placeholder", "state", "text", "title",
    ]
}
