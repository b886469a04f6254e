/// The built-in texts of Outlet: of forms, lists, pages, and the web client. The keys are the English texts. For languages
/// other than these, the app's catalogue has to contain them.
enum StandardTexts {
    /// The texts of each language but English.
    private static let languages: [String: [String: TextTemplate]] = [
        "de": templates(german, language: "de"), "ar": templates(arabic, language: "ar"),
    ]

    /// The texts in a language, a BCP 47 tag; none in English, where the keys are the texts.
    static func templates(in language: String) -> [String: TextTemplate] {
        languages[String(language.prefix { $0 != "-" }).lowercased()] ?? [:]
    }

    /// The keys of all of them.
    static let keys = Set(ofClient).union(FormMessage.standardKeys).union(languages.values.flatMap(\.keys))

    /// Whether all built-in texts exist in a language.
    static func has(_ language: String) -> Bool {
        let language = String(language.prefix { $0 != "-" }).lowercased()
        return language == "en" || languages[language] != nil
    }

    private static func templates(
        _ texts: KeyValuePairs<String, String>, language: String
    ) -> [String: TextTemplate] {
        Dictionary(
            texts.map { ($0, TextTemplate(parsing: $1, language: language)) }, uniquingKeysWith: { first, _ in first })
    }

    /// The texts of the web client.
    static let ofClient = [
        "%@ actions wait, and are sent then: %@", "%@ could not be opened again: %@",
        "%@ is lost if you close or reload this page.", "%@ of %@", "%@ waits, and is sent then.", "Actions %@",
        "All else that you typed is still here.", "Clear search", "Close", "Connected again.", "Copied.",
        "Copy what is missing", "Decrease %@", "Dismiss",
        "Grabbed. The arrow keys move it, Space drops it, Escape puts it back.",
        "Increase %@", "Invite", "It is not known whether this was done: %@.", "Join somebody’s session?", "Join",
        "Load more",
        "Move %@", "Nothing has changed.", "Open my own", "Please try again later.", "Put back.", "Refresh", "Scrolls",
        "Secrets are not kept: %@.", "Something went wrong.", "The server answered %@.",
        "The server can’t be reached.",
        "There is no room for more of what all share.",
        "There were too many failed attempts. Please wait, and try again.",
        "The session had ended, and no new one could be opened: %@",
        "The session had ended: this is a new one.", "This browser does not let the page copy: %@",
        "This can’t be done yet.", "This can’t be undone any more.", "This could not be put back: %@.",
        "This did not work.", "This has changed meanwhile. Please look again.", "This is more than a session can hold.",
        "This is not offered any more.",
        "This page is under maintenance.",
        "This link leads into a running session, maybe that of whoever sent it to you. They see what you type, and you "
            + "see what they do.",
        "This screen would like to open", "This was not done: %@.", "Trying again…", "Try again", "Undo",
        "What you typed is lost if you close or reload this page.", "What you typed is still here.",
        "What you typed is still on this page, but it can’t be sent.",
        "Whoever opens this page’s address now shares this session.", "You are offline.", "required", "“%@”", "‹ Back",
        "‹ Screens",
    ]
}
