import Outlet

/// A form of a document other than the native JSON, by the word with which `as` asks for it.
enum Dialect: String {
    /// Pages for people, which work without scripts.
    case html
}
