/// A store that several nodes share and that also keeps for some seconds who looks at what.
///
/// None of it is needed after a crash, and nothing depends on it. Where a ``SharedStore`` is no such store, each node shows those who
/// are there on it.
///
/// `Conformance.verify(presence:)` of `OutletTesting` checks such a store.
public protocol PresenceStore: SharedStore {
    /// Keeps the signs that sessions have given, each in the place of the last one of its session and its place, and gives who is
    /// at some places then, these sessions too. A sign that is older than the one that is kept is left out.
    ///
    /// Times are spans that count from now, so that only the store's clock matters. A sign that keeps on where one is
    /// there still has the earlier `since` of the two. The texts have no NUL. `signs` has a session at a place once.
    func exchange(
        _ signs: [PresenceSign], at places: [String], then: @escaping Completion<[PresentSession]>
    ) throws -> StoreAnswer<[PresentSession]>
}

/// A sign that a session is at a place, or has left it.
public struct PresenceSign: Sendable, Hashable {
    /// The place, in 64 hexadecimal digits that say nothing of what it is.
    public let place: String
    /// The session.
    public let session: SessionID
    /// The id of its principal; empty if that is anonymous.
    public let principal: String
    /// What others see of the principal; empty if nothing.
    public let name: String
    /// Since when it is there, in seconds since 1970.
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
    /// What others see of the principal; empty if nothing.
    public let name: String
    /// Since when it is there, in seconds since 1970.
    public let since: Int
    /// How long it is there from now on, in milliseconds, unless it gives another sign.
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
