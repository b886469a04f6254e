import Outlet

/// A link that was sent by mail and is not used up, as its screen shows it.
struct SentLink: Model {
    /// The name of the account to which it signs in.
    let name: String
    /// The address that the account has as its name afterwards; nil if its name stays.
    let newName: String?
}

/// A link that was used up just now.
struct UsedLink: Codable, Sendable {
    /// The account to which it signs in, as it is now.
    let account: Account
    /// The name that the account had before.
    let oldName: String
    /// Whether all sign-ins from before end: the address is proved for the first time, or it is a new one.
    let endsOthers: Bool
}

/// What a link is kept with.
struct KeptLink: Sendable {
    /// The hash of its code.
    let hash: String
    /// The account to which it signs in; nil if there is none, and nothing was sent.
    let account: Account.ID?
    /// The name that the account gets; nil if its name stays.
    let newName: AccountName?
    /// Until when it can be used, in seconds since 1970.
    let end: Int

    /// How many seconds a link can be used.
    static let lifetime = 600
}
