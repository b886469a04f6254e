extension Contact {
    /// The texts of the contacts' screens, as a string catalogue.
    static let texts = #"""
        {
          "sourceLanguage": "en", "version": "1.0",
          "strings": {
            "%@ was deleted.": {"localizations": {"de": {"stringUnit": {"state": "translated", "value": "%@ wurde gelöscht."}}}},
            "A birthday lies in the past.": {"localizations": {"de": {"stringUnit": {"state": "translated", "value": "Ein Geburtstag liegt in der Vergangenheit."}}}},
            "Add to favourites": {"localizations": {"de": {"stringUnit": {"state": "translated", "value": "Zu den Favoriten"}}}},
            "Bear": {"localizations": {"de": {"stringUnit": {"state": "translated", "value": "Bär"}}}},
            "Birthday": {"localizations": {"de": {"stringUnit": {"state": "translated", "value": "Geburtstag"}}}},
            "Cancel": {"localizations": {"de": {"stringUnit": {"state": "translated", "value": "Abbrechen"}}}},
            "Cat": {"localizations": {"de": {"stringUnit": {"state": "translated", "value": "Katze"}}}},
            "Chick": {"localizations": {"de": {"stringUnit": {"state": "translated", "value": "Küken"}}}},
            "Company": {"localizations": {"de": {"stringUnit": {"state": "translated", "value": "Firma"}}}},
            "Contact": {"localizations": {"de": {"stringUnit": {"state": "translated", "value": "Kontakt"}}}},
            "Contacts": {"localizations": {"de": {"stringUnit": {"state": "translated", "value": "Kontakte"}}}},
            "Discard": {"localizations": {"de": {"stringUnit": {"state": "translated", "value": "Verwerfen"}}}},
            "Discard what you have changed?": {"localizations": {"de": {"stringUnit": {"state": "translated", "value": "Änderungen verwerfen?"}}}},
            "Dog": {"localizations": {"de": {"stringUnit": {"state": "translated", "value": "Hund"}}}},
            "Done": {"localizations": {"de": {"stringUnit": {"state": "translated", "value": "Fertig"}}}},
            "E-mail (work)": {"localizations": {"de": {"stringUnit": {"state": "translated", "value": "E-Mail (Arbeit)"}}}},
            "Edit": {"localizations": {"de": {"stringUnit": {"state": "translated", "value": "Bearbeiten"}}}},
            "Edit contact": {"localizations": {"de": {"stringUnit": {"state": "translated", "value": "Kontakt bearbeiten"}}}},
            "Filters": {"localizations": {"de": {"stringUnit": {"state": "translated", "value": "Filter"}}}},
            "First name": {"localizations": {"de": {"stringUnit": {"state": "translated", "value": "Vorname"}}}},
            "Fox": {"localizations": {"de": {"stringUnit": {"state": "translated", "value": "Fuchs"}}}},
            "Frog": {"localizations": {"de": {"stringUnit": {"state": "translated", "value": "Frosch"}}}},
            "Initials": {"localizations": {"de": {"stringUnit": {"state": "translated", "value": "Initialen"}}}},
            "Keep editing": {"localizations": {"de": {"stringUnit": {"state": "translated", "value": "Weiter bearbeiten"}}}},
            "Keep mine": {"localizations": {"de": {"stringUnit": {"state": "translated", "value": "Meine behalten"}}}},
            "Koala": {"localizations": {"de": {"stringUnit": {"state": "translated", "value": "Koala"}}}},
            "Last name": {"localizations": {"de": {"stringUnit": {"state": "translated", "value": "Nachname"}}}},
            "Mobile": {"localizations": {"de": {"stringUnit": {"state": "translated", "value": "Mobil"}}}},
            "Mouse": {"localizations": {"de": {"stringUnit": {"state": "translated", "value": "Maus"}}}},
            "Name, company, number …": {"localizations": {"de": {"stringUnit": {"state": "translated", "value": "Name, Firma, Nummer …"}}}},
            "New contact": {"localizations": {"de": {"stringUnit": {"state": "translated", "value": "Neuer Kontakt"}}}},
            "Nobody is found.": {"localizations": {"de": {"stringUnit": {"state": "translated", "value": "Niemand gefunden."}}}},
            "Notes": {"localizations": {"de": {"stringUnit": {"state": "translated", "value": "Notizen"}}}},
            "Owl": {"localizations": {"de": {"stringUnit": {"state": "translated", "value": "Eule"}}}},
            "Panda": {"localizations": {"de": {"stringUnit": {"state": "translated", "value": "Panda"}}}},
            "Phone (work)": {"localizations": {"de": {"stringUnit": {"state": "translated", "value": "Telefon (Arbeit)"}}}},
            "Picture": {"localizations": {"de": {"stringUnit": {"state": "translated", "value": "Bild"}}}},
            "Pig": {"localizations": {"de": {"stringUnit": {"state": "translated", "value": "Schwein"}}}},
            "Rabbit": {"localizations": {"de": {"stringUnit": {"state": "translated", "value": "Kaninchen"}}}},
            "Remove from favourites": {"localizations": {"de": {"stringUnit": {"state": "translated", "value": "Aus den Favoriten"}}}},
            "Select": {"localizations": {"de": {"stringUnit": {"state": "translated", "value": "Auswählen"}}}},
            "Selected contacts": {"localizations": {"de": {"stringUnit": {"state": "translated", "value": "Ausgewählte Kontakte"}}}},
            "Share": {"localizations": {"de": {"stringUnit": {"state": "translated", "value": "Teilen"}}}},
            "Somebody else is editing this contact too.": {"localizations": {"de": {"stringUnit": {"state": "translated", "value": "Jemand anderes bearbeitet diesen Kontakt ebenfalls."}}}},
            "Sort by": {"localizations": {"de": {"stringUnit": {"state": "translated", "value": "Sortieren nach"}}}},
            "Take theirs": {"localizations": {"de": {"stringUnit": {"state": "translated", "value": "Deren übernehmen"}}}},
            "The contacts could not be looked up.": {"localizations": {"de": {"stringUnit": {"state": "translated", "value": "Die Kontakte konnten nicht nachgeschlagen werden."}}}},
            "This contact is not there any more.": {"localizations": {"de": {"stringUnit": {"state": "translated", "value": "Diesen Kontakt gibt es nicht mehr."}}}},
            "This contact is not there any more. Saving it brings it back.": {"localizations": {"de": {"stringUnit": {"state": "translated", "value": "Diesen Kontakt gibt es nicht mehr. Speichern bringt ihn zurück."}}}},
            "This could not be kept. Please try again.": {"localizations": {"de": {"stringUnit": {"state": "translated", "value": "Das konnte nicht gespeichert werden. Bitte noch einmal versuchen."}}}},
            "This is no telephone number.": {"localizations": {"de": {"stringUnit": {"state": "translated", "value": "Dies ist keine Telefonnummer."}}}},
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
