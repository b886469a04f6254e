import Outlet

extension StringCatalog {
    /// What depends on a number; all other texts are as the layouts have them.
    static var examples: StringCatalog {
        get throws(SceneFaults) {
            try StringCatalog(
                parsing: #"""
                    {
                      "sourceLanguage": "en", "version": "1.0",
                      "strings": {
                        "characters": {"localizations": {"en": {"variations": {"plural": {
                          "zero": {"stringUnit": {"state": "translated", "value": "No characters"}},
                          "one": {"stringUnit": {"state": "translated", "value": "%lld character"}},
                          "other": {"stringUnit": {"state": "translated", "value": "%lld characters"}}}}}}},
                        "picked": {"localizations": {"en": {"variations": {"plural": {
                          "zero": {"stringUnit": {"state": "translated", "value": "No fruit is picked."}},
                          "one": {"stringUnit": {"state": "translated", "value": "%lld fruit is picked."}},
                          "other": {"stringUnit": {"state": "translated", "value": "%lld fruits are picked."}}}}}}}
                      }
                    }
                    """#)
        }
    }
}
