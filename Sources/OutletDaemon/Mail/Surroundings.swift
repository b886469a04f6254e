public import Outlet
public import OutletMail

/// What a daemon has for its app beside the options: its store, and how mails get out.
public struct Surroundings: Sendable {
    /// The store that keeps the app's sessions, which is open; nil for memory.
    public let store: (any Store)?
    /// Sends the app's mails; nil if neither `--smtp` nor `--mail-page` is given: the app then does without.
    ///
    /// It takes a mail at once, and sends it beside the app.
    public let mailer: (any Mailer)?
    /// The address under which people reach the app, for links in mails; there is one if there is a mailer.
    ///
    /// That of `--public-url`, else the daemon's own if it is one of the machine alone, else nil.
    public let publicURL: PublicURL?

    /// What an app has around it, for a test of the app.
    public init(store: (any Store)? = nil, mailer: (any Mailer)? = nil, publicURL: PublicURL? = nil) {
        self.store = store
        self.mailer = mailer
        self.publicURL = publicURL
    }
}
