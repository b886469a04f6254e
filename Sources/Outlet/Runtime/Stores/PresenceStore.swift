/// A store that several nodes share and that also keeps, for some seconds, which sessions are at which places.
///
/// None of it is needed after a crash, and correctness does not depend on it. With a ``SharedStore`` that is no such store,
/// each node shows only its own sessions.
///
/// `Conformance.verify(presence:)` of `OutletTesting` checks such a store.
public protocol PresenceStore: SharedStore {
    /// Keeps the signs of sessions, each in place of the last one of the same session and place. Returns the sessions at some
    /// places then, including these. A sign older than the kept one is ignored.
    ///
    /// Times are spans that count from now, so that only the store's clock matters. A sign that keeps on where one is
    /// there still has the earlier `since` of the two. The texts have no NUL. `signs` has a session at a place once.
    func exchange(
        _ signs: [PresenceSign], at places: [String], then: @escaping Completion<[PresentSession]>
    ) throws -> StoreAnswer<[PresentSession]>
}

/// A sign that a session is at a place, or has left it.
public struct PresenceSign: Sendable, Hashable {
    /// The place: a hash, in 64 hexadecimal digits.
    public let place: String
    /// The session.
    public let session: SessionID
    /// The id of its principal; empty if that is anonymous.
    public let principal: String
    /// The name that others see of the principal; may be empty.
    public let name: String
    /// When the session came to the place, in seconds since 1970.
    public let since: Int
    /// How long ago the session has given the sign, in milliseconds.
    public let age: Int
    /// How long the session is there after the sign, in milliseconds; 0 if it has left.
    public let lasts: Int

    /// A sign.
    public init(
        place: String, session: SessionID, principal: String, name: String, since: Int, age: Int, lasts: Int
    ) {
        self.place = place
        self.session = session
        self.principal = principal
        self.name = name
        self.since = since
        self.age = age
        self.lasts = lasts
    }
}

/// A session that is at a place.
public struct PresentSession: Sendable, Hashable {
    /// The place.
    public let place: String
    /// The session.
    public let session: SessionID
    /// The id of its principal; empty if that is anonymous.
    public let principal: String
    /// The name that others see of the principal; may be empty.
    public let name: String
    /// When the session came to the place, in seconds since 1970.
    public let since: Int
    /// For how many milliseconds from now it is there, unless it gives another sign.
    public let rest: Int

    /// A session at a place.
    public init(place: String, session: SessionID, principal: String, name: String, since: Int, rest: Int) {
        self.place = place
        self.session = session
        self.principal = principal
        self.name = name
        self.since = since
        self.rest = rest
    }
}
