import Outlet

/// Somebody with a name.
struct Person: Model {
    var name = "Dominik"
}
