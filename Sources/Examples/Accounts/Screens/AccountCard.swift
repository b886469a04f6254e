import Outlet

/// The account of the person who is signed in.
struct AccountCard: Troubled {
    let id: Account.ID
    /// Whether the person has signed in with the role `agent`.
    let isAgent: Bool
    var account = Loadable<Account>()
    /// Where the person is signed in.
    var signIns = Loadable<IdentifiedList<OpenSignIn>>()
    /// Whether the person is asked if the account is to be deleted.
    var asks = false
    var trouble = ""
}
