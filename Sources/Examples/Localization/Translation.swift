import ViewTree

/// A fixed text in the languages of the examples.
struct Translation: Sendable {
    /// A text, or one for each category of numbers.
    enum Wording: Sendable {
        case text(String)
        case plural([PluralForm: String])
    }

    /// The categories of numbers that the languages tell apart.
    enum PluralForm: String {
        case zero, one, two, few, many, other
    }

    let key: String
    private let wordings: [(language: String, wording: Wording)]

    /// A text in German and Arabic. Its key is the English text, unless that has plural forms.
    init(_ key: String, en: Wording? = nil, de: Wording, ar: Wording) {
        self.key = key
        wordings = [("en", en), ("de", de), ("ar", ar)].compactMap { language, wording in
            wording.map { (language, $0) }
        }
    }
}

extension Translation.Wording: ExpressibleByStringLiteral, ExpressibleByDictionaryLiteral {
    init(stringLiteral text: String) { self = .text(text) }

    init(dictionaryLiteral forms: (Translation.PluralForm, String)...) {
        self = .plural(Dictionary(forms) { first, _ in first })
    }
}

extension [Translation] {
    /// The texts as a string catalogue.
    var catalog: String {
        let strings = JSONObject(map { ($0.key, $0.entry) })
        let catalog: JSON = ["sourceLanguage": "en", "version": "1.0", "strings": .object(strings)]
        return catalog.description
    }
}

extension Translation {
    fileprivate var entry: JSON {
        ["localizations": .object(JSONObject(wordings.map { ($0.language, $0.wording.json) }))]
    }
}

extension Translation.Wording {
    fileprivate var json: JSON {
        switch self {
        case .text(let text): Self.unit(text)
        case .plural(let forms):
            ["variations": ["plural": .object(JSONObject(forms.map { ($0.rawValue, Self.unit($1)) }))]]
        }
    }

    private static func unit(_ text: String) -> JSON {
        ["stringUnit": ["state": "translated", "value": .string(text)]]
    }
}
