package import ViewTree

extension Application {
    /// The languages of the fixed texts, the default first.
    package var languages: [String] { locales.isEmpty ? ["en"] : locales }

    /// The localization of a request that belongs to no session.
    package func localization(for locale: String) -> Localization { localization(locale, "UTC") }

    /// What the web client says in a language, and other texts of an app's pages, by the English words; only what differs from
    /// these.
    package func clientTexts(in language: String, and others: [String] = []) -> JSONObject {
        let texts = localization(for: language).texts
        let words = (StandardTexts.ofClient + others).map { ($0, texts[$0].source) }
        return JSONObject(
            words.filter { TextTemplate(parsing: $0, language: "en").source != $1 }.map { ($0, .string($1)) })
    }
}
