import Outlet

extension StringCatalog {
    /// What depends on a number, and the German of the screens about e-mail; all other texts are as the layouts have them.
    static var examples: StringCatalog {
        get throws(SceneFaults) {
            try StringCatalog(
                parsing: #"""
                    {
                      "sourceLanguage": "en", "version": "1.0",
                      "strings": {
                        "E-mail": {"localizations": {"de": {"stringUnit": {
                          "state": "translated", "value": "E-Mail"}}}},
                        "Where can we write to you?": {"localizations": {"de": {"stringUnit": {
                          "state": "translated", "value": "Wohin können wir Ihnen schreiben?"}}}},
                        "Please check what you entered": {"localizations": {"de": {"stringUnit": {
                          "state": "translated", "value": "Bitte prüfen Sie Ihre Eingabe"}}}},
                        "E-mail address": {"localizations": {"de": {"stringUnit": {
                          "state": "translated", "value": "E-Mail-Adresse"}}}},
                        "Save": {"localizations": {"de": {"stringUnit": {
                          "state": "translated", "value": "Speichern"}}}},
                        "This address is taken.": {"localizations": {"de": {"stringUnit": {
                          "state": "translated", "value": "Diese Adresse ist schon vergeben."}}}},
                        "%@ is kept.": {"localizations": {"de": {"stringUnit": {
                          "state": "translated", "value": "%@ ist gespeichert."}}}},
                        "No such address is kept.": {"localizations": {"de": {"stringUnit": {
                          "state": "translated", "value": "Diese Adresse ist nicht gespeichert."}}}},
                        "Enter another": {"localizations": {"de": {"stringUnit": {
                          "state": "translated", "value": "Weitere eingeben"}}}},
                        "Please fill this in.": {"localizations": {"de": {"stringUnit": {
                          "state": "translated", "value": "Bitte füllen Sie dies aus."}}}},
                        "This is no e-mail address.": {"localizations": {"de": {"stringUnit": {
                          "state": "translated", "value": "Dies ist keine E-Mail-Adresse."}}}},
                        "This could not be saved. Please try again.": {"localizations": {"de": {"stringUnit": {
                          "state": "translated", "value": "Das ließ sich nicht speichern. Bitte versuchen Sie es noch einmal."}}}},
                        "Somebody else has changed this meanwhile.": {"localizations": {"de": {"stringUnit": {
                          "state": "translated", "value": "Inzwischen hat jemand anderes dies geändert."}}}},
                        "%@: %@": {"localizations": {"de": {"stringUnit": {
                          "state": "translated", "value": "%@: %@"}}}},
                        "characters": {"localizations": {"en": {"variations": {"plural": {
                          "zero": {"stringUnit": {"state": "translated", "value": "No characters"}},
                          "one": {"stringUnit": {"state": "translated", "value": "%lld character"}},
                          "other": {"stringUnit": {"state": "translated", "value": "%lld characters"}}}}},
                          "de": {"variations": {"plural": {
                          "zero": {"stringUnit": {"state": "translated", "value": "Keine Zeichen"}},
                          "other": {"stringUnit": {"state": "translated", "value": "%lld Zeichen"}}}}}}},
                        "picked": {"localizations": {"en": {"variations": {"plural": {
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
