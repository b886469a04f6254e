/// The kind of client that shows a session, for the choice of a layout.
///
/// A client sends it in the header `Outlet-Profile`; otherwise the server derives it from the headers of browsers. It
/// is fixed when a session opens, and applies to every screen of it.
public enum ClientProfile: String, Sendable, CaseIterable, Codable {
    /// A screen in a hand.
    case phone
    /// A larger one, touched too.
    case tablet
    /// A window, with keyboard and pointer.
    case desktop
    /// A screen across the room.
    case tv
    /// Text in rows and columns.
    case terminal
}
