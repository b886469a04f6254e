import ViewTree

/// A session on its way from one version to the next. Never copied: its many fields would each be counted again.
struct EventStep: ~Copyable, Sendable {
    /// What the session is going to hold.
    var session: SessionState
    /// The JSON Patch; nil where the client can see no change.
    var patch: [UInt8]?
    /// What analytics are told once it is committed.
    var records: [AnalyticsRecord] = []
    /// The ways of its events; nil where nobody wants to know.
    var traces: [EventTrace]?
    /// How many events were emitted.
    var emissions = 0

    /// Whether there was work before, and whether the screen waited for some.
    private let hadWork: Bool
    private let wasSettled: Bool

    /// Begins with what was last committed.
    init(from session: Session, patch: [UInt8]? = nil) {
        hadWork = !session.state.work.isEmpty
        wasSettled = session.state.isSettled
        self.session = session.state
        self.patch = patch
        self.session.version += 1
    }

    /// What is to be committed.
    consuming func change() -> SessionCommit {
        let settles = !wasSettled && session.isSettled
        let hasWork = hadWork || !session.work.isEmpty
        return SessionCommit(
            patch: patch, records: records, hasWork: hasWork, settles: settles, session: Session(session))
    }
}

/// A version of a session to commit, and what follows once it is.
struct SessionCommit: Sendable {
    let patch: [UInt8]?
    /// What analytics are told.
    let records: [AnalyticsRecord]
    /// Whether there is work to start or to end.
    let hasWork: Bool
    /// Whether nothing is on its way to the screen any more.
    let settles: Bool
    let session: Session
}
