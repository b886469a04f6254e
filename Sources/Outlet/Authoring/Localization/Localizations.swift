import Synchronization

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The localizations of an app, each shared by the sessions that have it.
final class Localizations: Sendable {
    private struct Key: Hashable {
        let locale: String
        let timeZone: String
        let language: String
    }

    /// How many are kept for sessions to come.
    private static let limit = 256

    private let known = Mutex<(byKey: [Key: Localization], keys: [Key])>(([:], []))

    /// The localization of a locale, a BCP 47 tag, in a time zone, with the texts of a language.
    func localization(_ locale: String, _ timeZone: String, texts: CatalogTexts) -> Localization {
        let key = Key(locale: locale, timeZone: timeZone, language: texts.language)
        if let localization = known.withLock({ $0.byKey[key] }) { return localization }
        let made = Localization(
            locale: locale, timeZone: TimeZone(identifier: timeZone) ?? .gmt, texts: texts)
        return known.withLock { known in
            if let other = known.byKey[key] { return other }
            known.byKey[key] = made
            known.keys.append(key)
            if known.keys.count > Self.limit { known.byKey[known.keys.removeFirst()] = nil }
            return made
        }
    }
}
