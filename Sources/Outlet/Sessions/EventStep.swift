import ViewTree

/// A session on its way from one version to the next. Never copied: its many fields would each be counted again.
struct EventStep: ~Copyable, Sendable {
    /// What the session is going to hold.
    var session: SessionState
    /// The JSON Patch; nil where the client can see no change.
    var patch: [UInt8]?
    /// The calls of services to start after the commit.
    var calls: [PendingCall] = []

    /// Whether calls were pending before.
    private let hadCalls: Bool

    /// Begins with what was last committed.
    init(from session: Session, patch: [UInt8]? = nil) {
        hadCalls = !session.state.calls.isEmpty
        self.session = session.state
        self.patch = patch
        self.session.version += 1
    }

    /// What is to be committed.
    consuming func change() -> SessionCommit {
        let settles = hadCalls && session.calls.isEmpty
        return SessionCommit(patch: patch, calls: calls, settles: settles, session: Session(session))
    }
}

/// A version of a session to commit, and what follows once it is.
struct SessionCommit: Sendable {
    let patch: [UInt8]?
    let calls: [PendingCall]
    /// Whether no call is pending any more.
    let settles: Bool
    let session: Session
}
