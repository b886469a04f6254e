/// A move of a session to a new id, by a sign-in or a sign-out: there is no session of the old id afterwards.
public struct StoredMove: Sendable, Equatable {
    /// The id that the session leaves.
    public let old: SessionID
    /// The version of the old session that the new one replaces.
    public let version: Int
    /// The session under its new id.
    public let session: StoredSession
    /// A sign-in that begins with the move; nil if none does.
    public let begun: StoredSignIn?
    /// The sign-ins that end with the move, with all their other sessions.
    public let ended: [SignInID]
    /// The sign-ins that end with the move. Their other sessions then belong to the one that begins.
    public let replaced: [SignInID]
    /// The key that is kept for a repetition of the event that has moved the session; nil if the event has none.
    public let key: MovedKey?
    /// The number of the lease of the old session that the node must have in a ``SharedStore``; nil if it needs none. Without
    /// it the move fails with ``LeaseLost``.
    public var lease: Int?

    /// A move of the version of a session. The key, if there is one, has both ids; a sign-in is replaced only if one begins.
    public init(
        old: SessionID, version: Int, session: StoredSession, begun: StoredSignIn? = nil, ended: [SignInID] = [],
        replaced: [SignInID] = [], key: MovedKey? = nil, lease: Int? = nil
    ) {
        precondition(
            key.map { $0.old == old && $0.new == session.id } ?? true,
            "The key of a move leads from the id that the session leaves to the one that it gets.")
        precondition(begun != nil || replaced.isEmpty, "A move that replaces sign-ins begins one.")
        self.old = old
        self.version = version
        self.session = session
        self.begun = begun
        self.ended = ended
        self.replaced = replaced
        self.key = key
        self.lease = lease
    }
}

/// The changes beside the session when it moves.
package struct MoveTerms: Sendable {
    /// The sign-in that begins.
    let begun: StoredSignIn?
    /// The sign-ins that end, with their other sessions.
    let ended: [SignInID]
    /// The sign-ins that end. Their other sessions then belong to the one that begins.
    let replaced: [SignInID]
    /// The key that leads a repetition of the event to the new id.
    let key: MovedKey
}

/// The key of the event that has moved a session: repeated at the old id, it leads to the new one.
public struct MovedKey: Sendable, Equatable {
    /// The id of the session before the event.
    public let old: SessionID
    /// The id that the session has since.
    public let new: SessionID
    /// The hash of the event's key.
    public let key: UInt64
    /// The hash of the event's body.
    public let body: UInt64
    /// Until when it is kept, in seconds since 1970.
    public let end: Int

    /// The key and the ids of an event that has moved a session.
    public init(old: SessionID, new: SessionID, key: UInt64, body: UInt64, end: Int) {
        self.old = old
        self.new = new
        self.key = key
        self.body = body
        self.end = end
    }
}
