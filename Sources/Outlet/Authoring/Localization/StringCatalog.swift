import ViewTree

/// An app's fixed texts in all its languages: a file of texts by their keys for each (`de.json`), or string catalogues as Xcode
/// edits them (`.xcstrings`).
///
/// A title or a label that is a key of the catalogue is shown in the session's language; for a text with arguments, a
/// layout asks its host: `host.localized("greeting", name)`. A text that a language lacks is shown in the source language, and
/// one that no language has as its key. A text that is meant to be the same in all languages is a key that is marked so
/// (`shouldTranslate` false).
public struct StringCatalog: Sendable {
    /// What happens if translations are missing.
    public enum Missing: Sendable {
        /// They are listed in the log when the app starts.
        case warning
        /// The app does not start.
        case fault
    }

    /// One key with its texts.
    struct Entry: Sendable {
        /// By language.
        var texts: [String: TextTemplate] = [:]
        /// Whether it is the same in all languages.
        var isFixed = false
        /// Whether a catalogue has it, which has all its languages.
        var isCatalogued = false
    }

    /// The language in which the texts are written first.
    let sourceLanguage: String
    let entries: [String: Entry]
    /// What happens if translations are missing.
    public var missing = Missing.warning

    init(sourceLanguage: String, entries: [String: Entry]) {
        self.sourceLanguage = sourceLanguage
        self.entries = entries
    }

    /// The texts in a language, a BCP 47 tag.
    func texts(in language: String) -> CatalogTexts {
        let tags = Self.tags(language)
        let standard = StandardTexts.templates(in: language)
        let texts = entries.compactMap { key, entry -> (String, TextTemplate)? in
            if let text = tags.lazy.compactMap({ entry.texts[$0] }).first { return (key, text) }
            // A built-in text in this language is better than the app's text in another.
            if standard[key] != nil { return nil }
            return (key, entry.texts[sourceLanguage] ?? TextTemplate(parsing: key, language: sourceLanguage))
        }
        return CatalogTexts(language: language, templates: Dictionary(uniqueKeysWithValues: texts))
    }

    /// The keys without a text in a language: `'greeting' in de`. `fixed` are the texts of layouts; those are keys only if they
    /// are translated into some language.
    func missing(in languages: [String], used keys: Set<String>, fixed: Set<String> = []) -> [String] {
        languages.flatMap { language in
            missing(in: language, used: keys, fixed: fixed).map { "'\($0)' in \(language)" }
        }
    }

    /// The keys of which a language has no text.
    func missing(in language: String, used keys: Set<String>, fixed: Set<String>) -> [String] {
        let isSource = isSource(language)
        return Set(entries.keys).union(keys).union(fixed).sorted().filter { key in
            guard let entry = entries[key] else {
                if isSource, !keys.contains(key) { return false }
                // A built-in text needs no text in the catalogue.
                return !(StandardTexts.keys.contains(key) && StandardTexts.has(language))
            }
            // The source language may leave its texts to their keys.
            return !entry.isFixed
                && !Self.tags(language).contains { entry.texts[$0] != nil || $0 == sourceLanguage }
        }
    }

    /// Whether a language is the one in which the texts are written first.
    func isSource(_ language: String) -> Bool { Self.tags(language).contains(sourceLanguage) }

    /// A tag, and those that are more general.
    private static func tags(_ language: String) -> [String] {
        var tags: [String] = []
        var parts = language.split(separator: "-")
        while !parts.isEmpty {
            tags.append(parts.joined(separator: "-"))
            parts.removeLast()
        }
        return tags
    }
}
