import Outlet

extension NodeEvent where Payload == NoPayload {
    /// The contact in a row is to be a favourite.
    static var like: Self { Self("like") }
    /// The contact in a row is to be a favourite no more.
    static var unlike: Self { Self("unlike") }
}
