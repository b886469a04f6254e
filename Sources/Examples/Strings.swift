import Outlet

extension StringCatalog {
    /// The fixed texts in German, and in English if they depend on a number. Most texts of the gallery are not
    /// translated.
    static var examples: StringCatalog {
        get throws(SceneFaults) {
            try StringCatalog(
                parsing: Contact.texts,
                #"""
                {
                  "sourceLanguage": "en", "version": "1.0",
                  "strings": {
                    "%@ is kept.": {"localizations": {"de": {"stringUnit": {"state": "translated", "value": "%@ ist gespeichert."}}}},
                    "%@: %@": {"localizations": {"de": {"stringUnit": {"state": "translated", "value": "%@: %@"}}}},
                    "Block": {"localizations": {"de": {"stringUnit": {"state": "translated", "value": "Block"}}}},
                    "Capital": {"localizations": {"de": {"stringUnit": {"state": "translated", "value": "Groß"}}}},
                    "Category": {"localizations": {"de": {"stringUnit": {"state": "translated", "value": "Kategorie"}}}},
                    "Character": {"localizations": {"de": {"stringUnit": {"state": "translated", "value": "Zeichen"}}}},
                    "Characters": {"localizations": {"de": {"stringUnit": {"state": "translated", "value": "Zeichen"}}}},
                    "Copy": {"localizations": {"de": {"stringUnit": {"state": "translated", "value": "Kopieren"}}}},
                    "Delete": {"localizations": {"de": {"stringUnit": {"state": "translated", "value": "Löschen"}}}},
                    "E-mail": {"localizations": {"de": {"stringUnit": {"state": "translated", "value": "E-Mail"}}}},
                    "E-mail address": {"localizations": {"de": {"stringUnit": {"state": "translated", "value": "E-Mail-Adresse"}}}},
                    "Enter another": {"localizations": {"de": {"stringUnit": {"state": "translated", "value": "Weitere eingeben"}}}},
                    "Favourite": {"localizations": {"de": {"stringUnit": {"state": "translated", "value": "Favorit"}}}},
                    "Favourites only": {"localizations": {"de": {"stringUnit": {"state": "translated", "value": "Nur Favoriten"}}}},
                    "Gallery": {"localizations": {"de": {"stringUnit": {"state": "translated", "value": "Galerie"}}}},
                    "Letter": {"localizations": {"de": {"stringUnit": {"state": "translated", "value": "Buchstabe"}}}},
                    "Name": {"localizations": {"de": {"stringUnit": {"state": "translated", "value": "Name"}}}},
                    "Name, U+00E9 or é": {"localizations": {"de": {"stringUnit": {"state": "translated", "value": "Name, U+00E9 oder é"}}}},
                    "No such address is kept.": {"localizations": {"de": {"stringUnit": {"state": "translated", "value": "Diese Adresse ist nicht gespeichert."}}}},
                    "Nothing is found.": {"localizations": {"de": {"stringUnit": {"state": "translated", "value": "Nichts gefunden."}}}},
                    "Person": {"localizations": {"de": {"stringUnit": {"state": "translated", "value": "Person"}}}},
                    "Please check what you entered": {"localizations": {"de": {"stringUnit": {"state": "translated", "value": "Bitte prüfen Sie Ihre Eingabe"}}}},
                    "Please fill this in.": {"localizations": {"de": {"stringUnit": {"state": "translated", "value": "Bitte füllen Sie dies aus."}}}},
                    "Please use %lld characters at most.": {"localizations": {"de": {"stringUnit": {"state": "translated", "value": "Bitte verwenden Sie höchstens %lld Zeichen."}}}},
                    "Read more": {"localizations": {"de": {"stringUnit": {"state": "translated", "value": "Mehr lesen"}}}},
                    "Reverse": {"localizations": {"de": {"stringUnit": {"state": "translated", "value": "Umdrehen"}}}},
                    "Save": {"localizations": {"de": {"stringUnit": {"state": "translated", "value": "Speichern"}}}},
                    "Search": {"localizations": {"de": {"stringUnit": {"state": "translated", "value": "Suchen"}}}},
                    "Sign": {"localizations": {"de": {"stringUnit": {"state": "translated", "value": "Zeichen"}}}},
                    "Since": {"localizations": {"de": {"stringUnit": {"state": "translated", "value": "Seit"}}}},
                    "Small": {"localizations": {"de": {"stringUnit": {"state": "translated", "value": "Klein"}}}},
                    "Somebody else has changed this meanwhile.": {"localizations": {"de": {"stringUnit": {"state": "translated", "value": "Inzwischen hat jemand anderes dies geändert."}}}},
                    "Somebody else has changed this to “%@” meanwhile.": {"localizations": {"de": {"stringUnit": {"state": "translated", "value": "Inzwischen hat jemand anderes dies in „%@“ geändert."}}}},
                    "The characters could not be looked up.": {"localizations": {"de": {"stringUnit": {"state": "translated", "value": "Die Zeichen konnten nicht nachgeschlagen werden."}}}},
                    "This address is taken.": {"localizations": {"de": {"stringUnit": {"state": "translated", "value": "Diese Adresse ist schon vergeben."}}}},
                    "This could not be saved. Please try again.": {"localizations": {"de": {"stringUnit": {"state": "translated", "value": "Das ließ sich nicht speichern. Bitte versuchen Sie es noch einmal."}}}},
                    "This is no e-mail address.": {"localizations": {"de": {"stringUnit": {"state": "translated", "value": "Dies ist keine E-Mail-Adresse."}}}},
                    "Try again": {"localizations": {"de": {"stringUnit": {"state": "translated", "value": "Noch einmal"}}}},
                    "Uppercase": {"localizations": {"de": {"stringUnit": {"state": "translated", "value": "Großbuchstaben"}}}},
                    "Where can we write to you?": {"localizations": {"de": {"stringUnit": {"state": "translated", "value": "Wohin können wir Ihnen schreiben?"}}}},
                    "Writing all characters into the database": {"localizations": {"de": {"stringUnit": {"state": "translated", "value": "Alle Zeichen werden in die Datenbank geschrieben"}}}},
                    "characters": {"localizations": {
                      "en": {"variations": {"plural": {
                        "zero": {"stringUnit": {"state": "translated", "value": "No characters"}},
                        "one": {"stringUnit": {"state": "translated", "value": "%lld character"}},
                        "other": {"stringUnit": {"state": "translated", "value": "%lld characters"}}}}},
                      "de": {"variations": {"plural": {
                        "zero": {"stringUnit": {"state": "translated", "value": "Keine Zeichen"}},
                        "other": {"stringUnit": {"state": "translated", "value": "%lld Zeichen"}}}}}}},
                    "picked": {"localizations": {
                      "en": {"variations": {"plural": {
                        "zero": {"stringUnit": {"state": "translated", "value": "No fruit is picked."}},
                        "one": {"stringUnit": {"state": "translated", "value": "%lld fruit is picked."}},
                        "other": {"stringUnit": {"state": "translated", "value": "%lld fruits are picked."}}}}},
                      "de": {"variations": {"plural": {
                        "zero": {"stringUnit": {"state": "translated", "value": "Keine Frucht ist gepflückt."}},
                        "one": {"stringUnit": {"state": "translated", "value": "%lld Frucht ist gepflückt."}},
                        "other": {"stringUnit": {"state": "translated", "value": "%lld Früchte sind gepflückt."}}}}}}}
                  }
                }
                """#)
        }
    }
}
