public import Outlet
public import OutletMail

/// The store, the mailer and the public address that a daemon provides to its app.
public struct Surroundings: Sendable {
    /// The open store with the app's sessions; nil if they are kept in memory.
    public let store: (any Store)?
    /// Sends the app's mails; nil without `--smtp` and `--mail-page`.
    ///
    /// It accepts a mail at once, and sends it in the background.
    public let mailer: (any Mailer)?
    /// The address under which users reach the app, for links in mails. Not nil if there is a mailer.
    ///
    /// It is that of `--public-url`; without the option the daemon's own if that is a loopback address, else nil.
    public let publicURL: PublicURL?

    /// The surroundings of an app, for its tests.
    public init(store: (any Store)? = nil, mailer: (any Mailer)? = nil, publicURL: PublicURL? = nil) {
        self.store = store
        self.mailer = mailer
        self.publicURL = publicURL
    }
}
