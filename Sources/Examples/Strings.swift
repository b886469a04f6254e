import Outlet

extension StringCatalog {
    /// The fixed texts in German, and in English too where they depend on a number.
    static var examples: StringCatalog {
        get throws(SceneFaults) {
            try StringCatalog(
                parsing: Contact.texts,
                #"""
                {
                  "sourceLanguage": "en", "version": "1.0",
                  "strings": {
                "characters": {"localizations": {"en": {"variations": {"plural": {"zero": {"stringUnit": {"state": "translated", "value": "No characters"}}, "one": {"stringUnit": {"state": "translated", "value": "%lld character"}}, "other": {"stringUnit": {"state": "translated", "value": "%lld characters"}}}}}, "de": {"variations": {"plural": {"zero": {"stringUnit": {"state": "translated", "value": "Keine Zeichen"}}, "one": {"stringUnit": {"state": "translated", "value": "%lld Zeichen"}}, "other": {"stringUnit": {"state": "translated", "value": "%lld Zeichen"}}}}}}},
                "picked": {"localizations": {"en": {"variations": {"plural": {"zero": {"stringUnit": {"state": "translated", "value": "No fruit is picked."}}, "one": {"stringUnit": {"state": "translated", "value": "%lld fruit is picked."}}, "other": {"stringUnit": {"state": "translated", "value": "%lld fruits are picked."}}}}}, "de": {"variations": {"plural": {"zero": {"stringUnit": {"state": "translated", "value": "Keine Frucht ist gewählt."}}, "one": {"stringUnit": {"state": "translated", "value": "%lld Frucht ist gewählt."}}, "other": {"stringUnit": {"state": "translated", "value": "%lld Früchte sind gewählt."}}}}}}},
                "Block": {"localizations": {"de": {"stringUnit": {"state": "translated", "value": "Block"}}}},
                "Capital": {"localizations": {"de": {"stringUnit": {"state": "translated", "value": "Groß"}}}},
                "Category": {"localizations": {"de": {"stringUnit": {"state": "translated", "value": "Kategorie"}}}},
                "Character": {"localizations": {"de": {"stringUnit": {"state": "translated", "value": "Zeichen"}}}},
                "Characters": {"localizations": {"de": {"stringUnit": {"state": "translated", "value": "Zeichen"}}}},
                "Gallery": {"localizations": {"de": {"stringUnit": {"state": "translated", "value": "Galerie"}}}},
                "Letter": {"localizations": {"de": {"stringUnit": {"state": "translated", "value": "Buchstabe"}}}},
                "Name": {"localizations": {"de": {"stringUnit": {"state": "translated", "value": "Name"}}}},
                "Name, U+00E9 or é": {"localizations": {"de": {"stringUnit": {"state": "translated", "value": "Name, U+00E9 oder é"}}}},
                "Nothing is found.": {"localizations": {"de": {"stringUnit": {"state": "translated", "value": "Nichts gefunden."}}}},
                "Person": {"localizations": {"de": {"stringUnit": {"state": "translated", "value": "Person"}}}},
                "Read more": {"localizations": {"de": {"stringUnit": {"state": "translated", "value": "Mehr lesen"}}}},
                "Reverse": {"localizations": {"de": {"stringUnit": {"state": "translated", "value": "Umdrehen"}}}},
                "Sign": {"localizations": {"de": {"stringUnit": {"state": "translated", "value": "Zeichen"}}}},
                "Since": {"localizations": {"de": {"stringUnit": {"state": "translated", "value": "Seit"}}}},
                "Small": {"localizations": {"de": {"stringUnit": {"state": "translated", "value": "Klein"}}}},
                "The characters could not be looked up.": {"localizations": {"de": {"stringUnit": {"state": "translated", "value": "Die Zeichen konnten nicht nachgeschlagen werden."}}}},
                "Uppercase": {"localizations": {"de": {"stringUnit": {"state": "translated", "value": "Großbuchstaben"}}}},
                "Writing all characters into the database": {"localizations": {"de": {"stringUnit": {"state": "translated", "value": "Alle Zeichen werden in die Datenbank geschrieben"}}}}
                  }
                }
                """#)
        }
    }
}
