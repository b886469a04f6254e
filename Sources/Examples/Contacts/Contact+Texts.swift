extension Contact {
    /// What the screens of the contacts say, as a string catalogue.
    static let texts = #"""
        {
          "sourceLanguage": "en", "version": "1.0",
          "strings": {
            "%@ was deleted.": {"localizations": {"de": {"stringUnit": {"state": "translated", "value": "%@ wurde gelöscht."}}}},
            "Add to favourites": {"localizations": {"de": {"stringUnit": {"state": "translated", "value": "Zu den Favoriten"}}}},
            "Birthday": {"localizations": {"de": {"stringUnit": {"state": "translated", "value": "Geburtstag"}}}},
            "Contact": {"localizations": {"de": {"stringUnit": {"state": "translated", "value": "Kontakt"}}}},
            "Contacts": {"localizations": {"de": {"stringUnit": {"state": "translated", "value": "Kontakte"}}}},
            "Done": {"localizations": {"de": {"stringUnit": {"state": "translated", "value": "Fertig"}}}},
            "E-mail (work)": {"localizations": {"de": {"stringUnit": {"state": "translated", "value": "E-Mail (Arbeit)"}}}},
            "Edit": {"localizations": {"de": {"stringUnit": {"state": "translated", "value": "Bearbeiten"}}}},
            "First name": {"localizations": {"de": {"stringUnit": {"state": "translated", "value": "Vorname"}}}},
            "Last name": {"localizations": {"de": {"stringUnit": {"state": "translated", "value": "Nachname"}}}},
            "Mobile": {"localizations": {"de": {"stringUnit": {"state": "translated", "value": "Mobil"}}}},
            "Name, company, number …": {"localizations": {"de": {"stringUnit": {"state": "translated", "value": "Name, Firma, Nummer …"}}}},
            "New contact": {"localizations": {"de": {"stringUnit": {"state": "translated", "value": "Neuer Kontakt"}}}},
            "Nobody is found.": {"localizations": {"de": {"stringUnit": {"state": "translated", "value": "Niemand gefunden."}}}},
            "Notes": {"localizations": {"de": {"stringUnit": {"state": "translated", "value": "Notizen"}}}},
            "Phone (work)": {"localizations": {"de": {"stringUnit": {"state": "translated", "value": "Telefon (Arbeit)"}}}},
            "Remove from favourites": {"localizations": {"de": {"stringUnit": {"state": "translated", "value": "Aus den Favoriten"}}}},
            "Select": {"localizations": {"de": {"stringUnit": {"state": "translated", "value": "Auswählen"}}}},
            "Selected contacts": {"localizations": {"de": {"stringUnit": {"state": "translated", "value": "Ausgewählte Kontakte"}}}},
            "Share": {"localizations": {"de": {"stringUnit": {"state": "translated", "value": "Teilen"}}}},
            "Sort by": {"localizations": {"de": {"stringUnit": {"state": "translated", "value": "Sortieren nach"}}}},
            "The contacts could not be looked up.": {"localizations": {"de": {"stringUnit": {"state": "translated", "value": "Die Kontakte konnten nicht nachgeschlagen werden."}}}},
            "This contact is not there any more.": {"localizations": {"de": {"stringUnit": {"state": "translated", "value": "Diesen Kontakt gibt es nicht mehr."}}}},
            "This could not be kept. Please try again.": {"localizations": {"de": {"stringUnit": {"state": "translated", "value": "Das konnte nicht gespeichert werden. Bitte noch einmal versuchen."}}}},
            "contacts": {"localizations": {
              "en": {"variations": {"plural": {
                "zero": {"stringUnit": {"state": "translated", "value": "No contacts"}},
                "one": {"stringUnit": {"state": "translated", "value": "%lld contact"}},
                "other": {"stringUnit": {"state": "translated", "value": "%lld contacts"}}}}},
              "de": {"variations": {"plural": {
                "zero": {"stringUnit": {"state": "translated", "value": "Keine Kontakte"}},
                "one": {"stringUnit": {"state": "translated", "value": "%lld Kontakt"}},
                "other": {"stringUnit": {"state": "translated", "value": "%lld Kontakte"}}}}}}},
            "deleted contacts": {"localizations": {
              "en": {"variations": {"plural": {
                "one": {"stringUnit": {"state": "translated", "value": "%lld contact was deleted."}},
                "other": {"stringUnit": {"state": "translated", "value": "%lld contacts were deleted."}}}}},
              "de": {"variations": {"plural": {
                "one": {"stringUnit": {"state": "translated", "value": "%lld Kontakt wurde gelöscht."}},
                "other": {"stringUnit": {"state": "translated", "value": "%lld Kontakte wurden gelöscht."}}}}}}},
            "selected contacts": {"localizations": {
              "en": {"variations": {"plural": {
                "zero": {"stringUnit": {"state": "translated", "value": "Nobody is selected"}},
                "one": {"stringUnit": {"state": "translated", "value": "%lld selected"}},
                "other": {"stringUnit": {"state": "translated", "value": "%lld selected"}}}}},
              "de": {"variations": {"plural": {
                "zero": {"stringUnit": {"state": "translated", "value": "Niemand ausgewählt"}},
                "one": {"stringUnit": {"state": "translated", "value": "%lld ausgewählt"}},
                "other": {"stringUnit": {"state": "translated", "value": "%lld ausgewählt"}}}}}}}
          }
        }
        """#
}
