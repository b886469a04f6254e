extension StandardTexts {
    static let german: KeyValuePairs = [
        // Forms
        "Please fill this in.": "Bitte füllen Sie dies aus.",
        "Please agree to this.": "Bitte stimmen Sie zu.",
        "This is no e-mail address.": "Dies ist keine E-Mail-Adresse.",
        "Please choose one of the options.": "Bitte wählen Sie eine der Möglichkeiten.",
        "Both have to be the same.": "Beides muss gleich sein.",
        "This is one of the commonest passwords. Please choose another one.":
            "Dies ist eines der häufigsten Passwörter. Bitte wählen Sie ein anderes.",
        "Signing in took too long. Please try again.":
            "Die Anmeldung hat zu lange gedauert. Bitte versuchen Sie es noch einmal.",
        "This does not work here. Please open the app in a browser.":
            "Das geht hier nicht. Bitte öffnen Sie die App in einem Browser.",
        "This is saved.": "Gespeichert.",
        "This could not be saved. Please try again.":
            "Das ließ sich nicht speichern. Bitte versuchen Sie es noch einmal.",
        "Somebody else has changed this meanwhile.": "Inzwischen hat jemand anderes dies geändert.",
        "Please use %lld characters at least.": "Bitte verwenden Sie mindestens %lld Zeichen.",
        "Please use %lld characters at most.": "Bitte verwenden Sie höchstens %lld Zeichen.",
        "This has to be from %@ to %@.": "Dies muss zwischen %@ und %@ liegen.",
        "This has to be %@ at least.": "Dies muss mindestens %@ sein.",
        "This has to be %@ at most.": "Dies darf höchstens %@ sein.",
        "Please choose a day from %@ to %@.": "Bitte wählen Sie einen Tag von %@ bis %@.",
        "Please choose no day before %@.": "Bitte wählen Sie keinen Tag vor dem %@.",
        "Please choose no day after %@.": "Bitte wählen Sie keinen Tag nach dem %@.",
        "Somebody else has changed this to “%@” meanwhile.": "Inzwischen hat jemand anderes dies in „%@“ geändert.",
        "%@: %@": "%@: %@",
        // Lists
        "Nothing is found.": "Nichts gefunden.",
        "This could not be loaded.": "Das konnte nicht geladen werden.",
        // Pages
        "All screens": "Alle Ansichten",
        "Apply": "Übernehmen",
        "Back": "Zurück",
        "Clear search": "Suche löschen",
        "Close": "Schließen",
        "Error: %@": "Fehler: %@",
        "Load more": "Mehr laden",
        "Move down": "Nach unten",
        "Move up": "Nach oben",
        "Off": "Aus",
        "On": "Ein",
        "Open it": "Öffnen",
        "Open this session?": "Diese Sitzung öffnen?",
        "Please check what is marked.": "Bitte prüfen Sie, was markiert ist.",
        "Reference: %@": "Kennung: %@",
        "Refresh": "Aktualisieren",
        "Select": "Auswählen",
        "Send": "Senden",
        "Something went wrong": "Etwas ist schiefgegangen",
        "This page is under maintenance": "Diese Seite wird gerade gewartet",
        "There is no such page": "Diese Seite gibt es nicht",
        "The same screen in other implementations:": "Dieselbe Ansicht in anderen Ausführungen:",
        "This address is not complete": "Diese Adresse ist unvollständig",
        "This address is not right": "Diese Adresse stimmt nicht",
        "This does not exist": "Das gibt es nicht",
        "This page is for others": "Diese Seite ist für andere",
        "This session has ended": "Diese Sitzung ist beendet",
        "You are not signed in": "Sie sind nicht angemeldet",
        "Sign in in another window, then come back to this one.":
            "Melden Sie sich in einem anderen Fenster an, und kommen Sie dann hierher zurück.",
        "Go on with what you typed": "Mit dem Eingegebenen weitermachen",
        "Please try again later": "Bitte versuchen Sie es später noch einmal",
        "A link of another site leads into a running session, maybe that of the person who made the link. They see what you type, and you see what they do.":
            "Ein Link einer anderen Website führt in eine laufende Sitzung, vielleicht in die der Person, die ihn gesetzt hat. Sie sieht, was Sie eingeben, und Sie sehen, was sie tut.",
        "Nothing is shown at this address. It may be misspelled, or from an earlier time.":
            "Unter dieser Adresse gibt es nichts. Vielleicht ist sie falsch geschrieben oder veraltet.",
        "What it showed can be opened again from the screens.":
            "Was sie zeigte, lässt sich von den Ansichten aus wieder öffnen.",
        "The address has a value that this screen can’t use: %@":
            "Die Adresse enthält einen Wert, mit dem diese Ansicht nichts anfangen kann: %@",
        "The screen needs to know more than the address tells: %@":
            "Die Ansicht muss mehr wissen, als die Adresse sagt: %@",
        "This page is only for people who are known here.": "Diese Seite ist nur für angemeldete Personen.",
        "What you have sent is too long. Go back: what you typed is still there.":
            "Was Sie gesendet haben, ist zu lang. Gehen Sie zurück: Was Sie eingegeben haben, steht noch da.",
        "The server can't take this now. Nothing has changed.":
            "Der Server kann das gerade nicht annehmen. Nichts hat sich geändert.",
        "The app has failed. Nothing has changed.": "Die App hat einen Fehler gemacht. Nichts hat sich geändert.",
        // The web client
        "%@ actions wait, and are sent then: %@": "%@ Aktionen warten und werden dann gesendet: %@",
        "%@ could not be opened again: %@": "%@ ließ sich nicht wieder öffnen: %@",
        "%@ is lost if you close or reload this page.":
            "%@ geht verloren, wenn Sie diese Seite schließen oder neu laden.",
        "%@ of %@": "%@ von %@",
        "%@ waits, and is sent then.": "%@ wartet und wird dann gesendet.",
        "Actions %@": "Aktionen für %@",
        "All else that you typed is still here.": "Alles andere, was Sie eingegeben haben, ist noch da.",
        "Connected again.": "Wieder verbunden.",
        "Copied.": "Kopiert.",
        "Copy what is missing": "Was fehlt, kopieren",
        "Decrease %@": "%@ verringern",
        "Dismiss": "Ausblenden",
        "Grabbed. The arrow keys move it, Space drops it, Escape puts it back.":
            "Aufgenommen. Die Pfeiltasten bewegen es, die Leertaste legt es ab, Escape legt es zurück.",
        "Increase %@": "%@ erhöhen",
        "Invite": "Einladen",
        "It is not known whether this was done: %@.": "Es ist nicht bekannt, ob dies getan wurde: %@.",
        "Join somebody’s session?": "An fremder Sitzung teilnehmen?",
        "Join": "Teilnehmen",
        "Move %@": "%@ verschieben",
        "Nothing has changed.": "Nichts hat sich geändert.",
        "Open my own": "Eigene öffnen",
        "Please try again later.": "Bitte versuchen Sie es später noch einmal.",
        "Put back.": "Zurückgelegt.",
        "Refresh": "Aktualisieren",
        "Scrolls": "Lässt sich verschieben",
        "Secrets are not kept: %@.": "Geheimes wird nicht aufbewahrt: %@.",
        "Something went wrong.": "Etwas ist schiefgegangen.",
        "The server answered %@.": "Der Server hat mit %@ geantwortet.",
        "The server can’t be reached.": "Der Server ist nicht erreichbar.",
        "The session had ended, and no new one could be opened: %@":
            "Die Sitzung war beendet, und eine neue ließ sich nicht öffnen: %@",
        "The session had ended: this is a new one.": "Die Sitzung war beendet: Dies ist eine neue.",
        "This page is under maintenance.": "Diese Seite wird gerade gewartet.",
        "There is no room for more of what all share.": "Für mehr von dem, was alle teilen, ist kein Platz.",
        "There were too many failed attempts. Please wait, and try again.":
            "Es gab zu viele Fehlversuche. Bitte warten Sie, und versuchen Sie es dann noch einmal.",
        "This browser does not let the page copy: %@": "Dieser Browser lässt die Seite nicht kopieren: %@",
        "This can’t be done yet.": "Das geht noch nicht.",
        "This can’t be undone any more.": "Das lässt sich nicht mehr rückgängig machen.",
        "This could not be put back: %@.": "Dies ließ sich nicht wieder eintragen: %@.",
        "This did not work.": "Das hat nicht geklappt.",
        "This has changed meanwhile. Please look again.":
            "Das hat sich inzwischen geändert. Bitte sehen Sie noch einmal nach.",
        "This is more than a session can hold.": "Das ist mehr, als eine Sitzung fassen kann.",
        "This is not offered any more.": "Das wird nicht mehr angeboten.",
        "This link leads into a running session, maybe that of whoever sent it to you. They see what you type, and you see what they do.":
            "Dieser Link führt in eine laufende Sitzung, vielleicht in die der Person, die ihn gesendet hat. Sie sieht, was Sie eingeben, und Sie sehen, was sie tut.",
        "This screen would like to open": "Diese Ansicht möchte öffnen:",
        "This was not done: %@.": "Dies wurde nicht getan: %@.",
        "Trying again…": "Neuer Versuch läuft …",
        "Try again": "Noch einmal",
        "Undo": "Rückgängig",
        "What you typed is lost if you close or reload this page.":
            "Was Sie eingegeben haben, geht verloren, wenn Sie diese Seite schließen oder neu laden.",
        "What you typed is still here.": "Was Sie eingegeben haben, ist noch da.",
        "What you typed is still on this page, but it can’t be sent.":
            "Was Sie eingegeben haben, steht noch auf dieser Seite, lässt sich aber nicht senden.",
        "Whoever opens this page’s address now shares this session.":
            "Wer die Adresse dieser Seite jetzt öffnet, nimmt an dieser Sitzung teil.",
        "You are offline.": "Sie sind offline.",
        "required": "erforderlich",
        "“%@”": "„%@“",
        "‹ Back": "‹ Zurück",
        "‹ Screens": "‹ Ansichten",
    ]
}
