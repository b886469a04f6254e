import Outlet

/// A text that is shown.
struct Sign: Model {
    var text = ""
}
