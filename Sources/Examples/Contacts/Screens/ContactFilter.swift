import Outlet

/// Which contacts somebody wants to see, and in which order.
struct ContactFilter: Model {
    var text = ""
    var favouritesOnly = false
    var order = ContactOrder.family
}
