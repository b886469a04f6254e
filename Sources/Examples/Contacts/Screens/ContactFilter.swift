import Outlet

/// The selection of contacts, and their order.
struct ContactFilter: Model {
    var text = ""
    var favouritesOnly = false
    var order = ContactOrder.family
}
