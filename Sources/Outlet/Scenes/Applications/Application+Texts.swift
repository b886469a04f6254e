package import ViewTree

extension Application {
    /// The languages of the fixed texts, the default first.
    package var languages: [String] { locales.isEmpty ? ["en"] : locales }

    /// How the texts stand in all languages.
    package var textReport: TextReport {
        let use = TextUse(of: Array(defaultScenes.values.joined()), screens)
        let strings = strings ?? StringCatalog(sourceLanguage: languages[0], entries: [:])
        return strings.report(on: languages, used: use.keys, fixed: use.fixed)
    }

    /// The localization of a request that belongs to no session.
    package func localization(for locale: String) -> Localization { localization(locale, "UTC") }

    /// The texts of the web client in a language, and other texts of an app's pages, by the English texts; only those that
    /// differ.
    package func clientTexts(in language: String, and others: [String] = []) -> JSONObject {
        let texts = localization(for: language).texts
        let words = (StandardTexts.ofClient + others).map { ($0, texts[$0].source) }
        return JSONObject(
            words.filter { TextTemplate(parsing: $0, language: "en").source != $1 }.map { ($0, .string($1)) })
    }
}

/// The texts that an app's screens name by themselves.
struct TextUse {
    /// Keys that formats and rules ask for.
    let keys: Set<String>
    /// Texts of layouts, and of descriptions.
    let fixed: Set<String>

    init(of scenes: [any AnyScene], _ definitions: [ScreenDefinition]) {
        keys = scenes.reduce(into: []) { $0.formUnion($1.keys) }
        let described = definitions.flatMap { [$0.title, $0.summary] + $0.summaries.values }
        fixed = scenes.reduce(into: Set(described.filter(CatalogTexts.hasWords))) { $0.formUnion($1.fixedTexts) }
    }
}
