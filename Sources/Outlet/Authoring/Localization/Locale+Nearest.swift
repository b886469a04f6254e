import Foundation

extension Locale {
    /// The locale that Foundation knows and that is nearest to a BCP 47 tag: only so many can be kept, whatever clients
    /// name.
    static func nearest(to tag: String) -> Locale {
        // Answered without loading Foundation's locale data: at start-up no other locale has been needed yet.
        if tag == fallback { return Locale(identifier: tag) }
        if let identifier = known[normal(tag)] { return Locale(identifier: identifier) }
        let language = Locale.Language(identifier: tag)
        let (code, script) = (language.languageCode?.identifier, language.script?.identifier)
        let region = language.region?.identifier
        let candidates = [[code, script, region], [code, region], [code, script], [code]]
        let identifier = candidates.lazy.compactMap { parts in
            known[normal(parts.compactMap(\.self).joined(separator: "-"))]
        }.first
        return Locale(identifier: identifier ?? fallback)
    }

    /// The locale if none fits.
    private static let fallback = "en"

    /// The identifiers that Foundation knows, by their normal forms.
    private static let known: [String: String] = Dictionary(
        availableIdentifiers.map { (normal($0), $0) }
    ) { first, _ in first }

    private static func normal(_ tag: String) -> String { String(tag.lowercased().map { $0 == "_" ? "-" : $0 }) }
}
