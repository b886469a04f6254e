public import Outlet
public import OutletMail

/// What a daemon provides to its app: the store, the mailer, the public address.
public struct Surroundings: Sendable {
    /// The store that keeps the app's sessions, which is open; nil for memory.
    public let store: (any Store)?
    /// Sends the app's mails; nil if neither `--smtp` nor `--mail-page` is given.
    ///
    /// It takes a mail at once, and sends it beside the app.
    public let mailer: (any Mailer)?
    /// The address under which users reach the app, for links in mails. It is not nil if there is a mailer.
    ///
    /// The one of `--public-url`; without the option, the daemon's own if that is a loopback address, else nil.
    public let publicURL: PublicURL?

    /// The surroundings of an app, for its tests.
    public init(store: (any Store)? = nil, mailer: (any Mailer)? = nil, publicURL: PublicURL? = nil) {
        self.store = store
        self.mailer = mailer
        self.publicURL = publicURL
    }
}
