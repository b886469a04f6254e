import Outlet

/// An address that was saved before.
struct KeptEmail: Model {
    let id: Int
    var email = Loadable<Email>()
}
