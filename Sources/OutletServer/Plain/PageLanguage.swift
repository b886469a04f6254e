import Outlet

/// The language of a page, with Outlet's own texts in it.
struct PageLanguage: Sendable {
    /// A BCP 47 tag.
    let tag: String
    private let localization: Localization

    static let english = PageLanguage("en", Localization(locale: "en"))

    init(_ tag: String, _ localization: Localization) {
        self.tag = tag
        self.localization = localization
    }

    /// A text of the catalogue, by its English words.
    func word(_ key: String) -> String { localization.text(key) }

    /// A text of the catalogue with an argument.
    func word(_ key: String, _ argument: String) -> String { localization.text(key, argument) }

    /// A text of the catalogue with numbers.
    func word(_ key: String, _ first: Int, _ second: Int) -> String { localization.text(key, first, second) }

    /// A fraction of 1 as a percentage.
    func percent(_ share: Double) -> String { Self.percentFormat.text(share, for: localization) }

    private static let percentFormat = TextFormat<Double>.percent()

    /// The writing direction of the language.
    var direction: String {
        let written = tag.lowercased().split(separator: "-")
        let scripts: Set<Substring> = ["arab", "hebr", "thaa", "syrc", "nkoo", "adlm", "rohg"]
        if let script = written.dropFirst().first(where: { $0.count == 4 }) {
            return scripts.contains(script) ? "rtl" : "ltr"
        }
        let languages: Set<Substring> = [
            "ar", "he", "iw", "fa", "ur", "yi", "dv", "ps", "sd", "ug", "ckb", "nqo", "syr", "arc",
        ]
        return written.first.map(languages.contains) == true ? "rtl" : "ltr"
    }
}

extension Application {
    /// The language of a screen in a locale.
    func pageLanguage(for locale: String) -> PageLanguage {
        PageLanguage(namesLanguage ? language(for: locale) : locale, localization(for: locale))
    }
}
