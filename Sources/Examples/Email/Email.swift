import Outlet

/// A stored e-mail address.
struct Email: Model {
    let id: Int
    let address: String
}
