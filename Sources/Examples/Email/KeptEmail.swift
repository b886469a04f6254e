import Outlet

/// An address that was entered before.
struct KeptEmail: Model {
    let id: Int
    var email = Loadable<Email>()
}
