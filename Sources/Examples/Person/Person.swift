public import Outlet

/// Somebody with a name.
public struct Person: Model {
    var name = "Dominik"
}
