/// What kind of client a session is shown on: the first thing that a layout follows.
///
/// A client says it with the header `Outlet-Profile`; of one that does not, the server reads what browsers say of
/// themselves. It is fixed when a session opens, and holds for every screen of it.
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
