import Outlet

/// The account of the person who is signed in.
struct AccountCard: Model {
    let id: Account.ID
    /// Whether the person has signed in with the role `agent`.
    let isAgent: Bool
    var account = Loadable<Account>()
    /// Where the person is signed in.
    var signIns = Loadable<IdentifiedList<OpenSignIn>>()
}
