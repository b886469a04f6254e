import Outlet

/// The account of the person who is signed in.
struct AccountCard: Model {
    let id: Account.ID
    var account = Loadable<Account>()
    /// Where the person is signed in.
    var signIns = Loadable<IdentifiedList<OpenSignIn>>()
}
