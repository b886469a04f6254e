import Synchronization

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A session's language, region and time zone, and the formatters for them.
///
/// All sessions with the same values share it. A formatter is created when it is first used, and kept.
public final class Localization: Sendable {
    /// The language and region, of those that Foundation knows the one nearest to the session's. Looked up when a format
    /// asks: the first locale of a process brings megabytes of tables with it.
    public var locale: Locale { .nearest(to: tag) }
    /// The time zone.
    public let timeZone: TimeZone
    /// The fixed texts of the language that fits best.
    let texts: CatalogTexts

    /// The session's locale: a BCP 47 language tag.
    private let tag: String
    /// By the numbers of their formats.
    private let formatters = Mutex<[Int: AnyObject]>([:])

    init(locale tag: String, timeZone: TimeZone, texts: CatalogTexts) {
        self.tag = tag
        self.timeZone = timeZone
        self.texts = texts
    }

    /// A localization for a test or a tool.
    public convenience init(locale: String, timeZone: String = "UTC") {
        self.init(
            locale: locale, timeZone: TimeZone(identifier: timeZone) ?? .gmt, texts: CatalogTexts(language: locale))
    }

    /// A localization in the language of some texts, in GMT.
    convenience init(_ texts: CatalogTexts) {
        self.init(locale: texts.language, timeZone: .gmt, texts: texts)
    }

    /// For texts in which the language does not matter.
    static let neutral = Localization(locale: "en")

    /// A text of the catalogue, with its arguments; the key if there is none.
    public func text(_ key: String, _ arguments: any TextArgument...) -> String { text(key, arguments) }

    func text(_ key: String, _ arguments: [any TextArgument]) -> String {
        texts[key].text(arguments, for: self)
    }

    /// The formatter of a format in this localization; created when it is first used.
    func formatter<Input>(of format: TextFormat<Input>) -> Formatter<Input> {
        if let formatter = formatters.withLock({ $0[format.id] }) as? Formatter<Input> { return formatter }
        // Made outside of the lock, since one format may use another.
        let formatter = Formatter(format.make(self))
        let isFirst = formatters.withLock { formatters in
            defer { formatters[format.id] = formatter }
            return formatters.isEmpty
        }
        if isFirst { FormatterShelf.shared.add(self) }
        return formatter
    }

    /// Lets all formatters go; one that is wanted again is made again.
    func clear() { formatters.withLock { $0 = [:] } }
}

/// A format in one localization.
final class Formatter<Input: Sendable>: Sendable {
    let text: @Sendable (Input) -> String

    init(_ text: @escaping @Sendable (Input) -> String) { self.text = text }
}

/// The localizations that hold formatters: so many at most, however many locales and time zones clients name.
private final class FormatterShelf: Sendable {
    static let shared = FormatterShelf()
    private static let limit = 256

    private let localizations = Mutex<[Localization]>([])

    func add(_ localization: Localization) {
        let surplus = localizations.withLock { localizations -> Localization? in
            localizations.append(localization)
            return localizations.count > Self.limit ? localizations.removeFirst() : nil
        }
        surplus?.clear()
    }
}
