/// How an app's texts stand in its languages.
package struct TextReport: Sendable {
    /// The keys of which a language has no text; of each language that lacks some, in the order of the app's.
    package let missing: [(language: String, keys: [String])]
    /// The keys that no screen of the app names by itself. A value, a rule or a service may.
    package let unused: [String]
    /// Texts with other arguments than their key has, or the text of the source language, as sentences.
    package let different: [String]
}

extension StringCatalog {
    /// How the texts stand in some languages, where layouts, formats and rules have these keys and texts.
    func report(on languages: [String], used keys: Set<String>, fixed: Set<String>) -> TextReport {
        TextReport(
            missing: languages.compactMap { language in
                // A key is its own text in the source language.
                if isSource(language) { return nil }
                let missing = missing(in: language, used: keys, fixed: fixed)
                return missing.isEmpty ? nil : (language, missing)
            },
            unused: Set(entries.keys).subtracting(keys).subtracting(fixed).subtracting(StandardTexts.keys).sorted(),
            different: entries.sorted { $0.key < $1.key }.flatMap { key, entry in
                let source = entry.texts[sourceLanguage] ?? TextTemplate(parsing: key, language: sourceLanguage)
                return entry.texts.sorted { $0.key < $1.key }.compactMap { language, text in
                    source.difference(of: text).map { "'\(key)' in \(language) \($0)" }
                }
            })
    }
}

extension TextTemplate {
    /// The positions of the arguments that a text shows, or by which it chooses a form; of several forms the one for most numbers.
    private var arguments: Set<Int> {
        pieces.reduce(into: []) { found, piece in
            switch piece {
            case .literal: break
            case .argument(let position, _): found.insert(position)
            case .plural(let position, let forms):
                found.insert(position)
                found.formUnion(forms[.other]?.arguments ?? [])
            }
        }
    }

    /// How the arguments of a translation differ from those of this text; nil if they are the same.
    fileprivate func difference(of translation: TextTemplate) -> String? {
        func list(_ positions: Set<Int>) -> String {
            positions.sorted().map { "%\($0 + 1)$@" }.joined(separator: ", ")
        }
        let lacks = arguments.subtracting(translation.arguments)
        let adds = translation.arguments.subtracting(arguments)
        if !adds.isEmpty { return "shows \(list(adds)), which is not there." }
        return lacks.isEmpty ? nil : "does not show \(list(lacks))."
    }
}
