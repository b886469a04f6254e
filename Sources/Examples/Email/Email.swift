import Outlet

/// An address that is kept.
struct Email: Model {
    let id: Int
    let address: String
}
