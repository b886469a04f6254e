import ViewTree

/// What an event made of a session.
struct EventStep: Sendable {
    /// The session after the event.
    var session: SessionState
    /// The JSON Patch; nil where the client can see no change.
    var patch: [UInt8]?
    /// The calls of services to start after the commit.
    var calls: [PendingCall] = []
}
