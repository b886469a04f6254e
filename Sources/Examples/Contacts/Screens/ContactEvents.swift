import Outlet

extension NodeEvent where Payload == NoPayload {
    /// Adds the contact in a row to the favourites.
    static var like: Self { Self("like") }
    /// Removes the contact in a row from the favourites.
    static var unlike: Self { Self("unlike") }
}
