import ViewTree

/// Reads the texts of one language, by their keys:
///
///     {
///       "New contact": "Neuer Kontakt",
///       "%lld contacts": {"one": "%lld Kontakt", "other": "%lld Kontakte"},
///       "%lld files in %lld folders": {
///         "text": "%#@files@ in %#@folders@",
///         "files": {"one": "%arg Datei", "other": "%arg Dateien"},
///         "folders": {"one": "%arg Ordner", "other": "%arg Ordnern"}
///       }
///     }
///
/// The forms of a text are by its first count; those beside a `text` by its first count, its second one and so on. An empty text
/// is still to be translated.
struct LanguageReader {
    let language: String
    /// The name of the file, for faults.
    let name: String
    private(set) var faults: [String] = []
    /// The texts; nil for one that is not translated yet.
    private(set) var texts: [(key: String, text: TextTemplate?)] = []

    /// The language of a file, which is its name; nil if it is the name of none.
    static func language(of file: String) -> String? {
        guard file.hasSuffix(".json") else { return nil }
        let tag = String(file.dropLast(".json".count))
        let parts = tag.split(separator: "-", omittingEmptySubsequences: false)
        let isTag = parts.allSatisfy { part in
            (1...8).contains(part.count) && part.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
        }
        guard isTag, let first = parts.first, (2...3).contains(first.count), first.allSatisfy(\.isLetter) else {
            return nil
        }
        return tag
    }

    init(language: String, name: String) {
        self.language = language
        self.name = name
    }

    /// Reads the file's object.
    mutating func read(_ json: JSON) {
        guard case .object(let object) = json else {
            faults.append("\(name): Expected an object of texts by their keys, found \(json.kind).")
            return
        }
        for (key, value) in object.members { texts.append((key, text(value, at: key))) }
    }

    private mutating func text(_ json: JSON, at key: String) -> TextTemplate? {
        switch json {
        case .string(""): return nil
        case .string(let text): return TextTemplate(parsing: text, language: language)
        case .object(let object):
            guard let text = object["text"] else {
                return forms(object, of: nil, at: key).map { TextTemplate([.plural(0, $0)], language: language) }
            }
            guard let text = text.string else {
                fault("Expected a string 'text', found \(text.kind)", at: key)
                return nil
            }
            var counts: [String: TextTemplate.Piece] = [:]
            for (argument, member) in object.members.filter({ $0.name != "text" }).enumerated() {
                guard case .object(let object) = member.value else {
                    fault(
                        "Expected an object of forms '\(member.name.prefix(64))', found \(member.value.kind)", at: key)
                    continue
                }
                counts[member.name] = forms(object, of: argument, at: key).map { .plural(argument, $0) }
            }
            return TextTemplate(parsing: text, language: language) { counts[$0] }
        default:
            fault("Expected a text, or an object of its forms, found \(json.kind)", at: key)
            return nil
        }
    }

    private mutating func forms(
        _ object: JSONObject, of argument: Int?, at key: String
    ) -> [PluralCategory: TextTemplate]? {
        var forms: [PluralCategory: TextTemplate] = [:]
        for (word, value) in object.members {
            guard let category = PluralCategory(rawValue: word) else {
                fault("'\(word.prefix(64))' is no category of numbers", at: key)
                continue
            }
            guard let text = value.string else {
                fault("Expected a string for '\(word)', found \(value.kind)", at: key)
                continue
            }
            forms[category] = TextTemplate(parsing: text, language: language, argument: argument)
        }
        if forms[.other] == nil {
            fault("The form 'other' is missing", at: key)
            return nil
        }
        return forms
    }

    private mutating func fault(_ text: String, at key: String) {
        faults.append("\(name): \(text) at '\(key.prefix(128))'.")
    }
}
