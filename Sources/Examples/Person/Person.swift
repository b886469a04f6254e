import Outlet

/// A person with a name.
struct Person: Model {
    var name = "Dominik"
}
