import ViewTree

/// A session on its way from one version to the next. Noncopyable, because a copy would retain each of its many fields.
struct EventStep: ~Copyable, Sendable {
    /// The next state of the session.
    var session: SessionState
    /// The JSON Patch; nil if the client sees no change.
    var patch: [UInt8]?
    /// The analytics records to deliver after the commit.
    var records: [AnalyticsRecord] = []
    /// The traces of its events; nil if tracing is off.
    var traces: [EventTrace]?
    /// The number of emitted events.
    var emissions = 0

    /// The models with which screens have opened, by the screens' numbers; only of screens with facts.
    var starts: [(entry: Int, container: any AnySnapshot)] = []
    /// Whether facts are followed.
    var followsFacts = true
    /// The values of the inputs at the event that caused the step; nil without such an event, or if no fact can be followed.
    var input: (@Sendable (String) -> JSON?)?
    /// Whether anything has followed a fact.
    var hasFollowed = false
    /// The position on the stack of the screen whose fact is being followed; nil at other times.
    var position: Int?
    /// The facts that could not be followed.
    var faults: [FactFault] = []

    /// Whether the session had work before, and whether its screen had settled.
    private let hadWork: Bool
    private let wasSettled: Bool
    /// The number of the session's last work before.
    private let lastWork: Int

    /// Creates a step from the last committed session.
    init(from session: Session, patch: [UInt8]? = nil) {
        hadWork = !session.state.work.isEmpty
        wasSettled = session.state.isSettled
        lastWork = session.state.lastWork
        self.session = session.state
        self.patch = patch
        self.session.version += 1
    }

    /// Creates a step of a session that opens: its first version.
    init(opening session: SessionState) {
        hadWork = false
        wasSettled = false
        lastWork = 0
        self.session = session
    }

    /// Returns the version to commit.
    @inline(__always) consuming func change() -> SessionCommit {
        // Parted and inlined, so that a state which shares nothing is moved into the commit: otherwise each of its fields is
        // retained once more.
        if session.sharesNothing { return commit(with: []) }
        let shared = session.commitShared()
        return commit(with: shared)
    }

    @inline(__always) private consuming func commit(with shared: [StoredSharedModel]) -> SessionCommit {
        let settles = !wasSettled && session.isSettled
        let hasWork = hadWork || !session.work.isEmpty
        return SessionCommit(
            patch: patch, records: records, faults: faults, hasWork: hasWork, settles: settles,
            lastWork: lastWork, session: Session(session), shared: shared)
    }
}

/// A version of a session to commit, and the actions after the commit.
struct SessionCommit: Sendable {
    let patch: [UInt8]?
    /// The analytics records to deliver.
    let records: [AnalyticsRecord]
    /// The facts that could not be followed, for the log.
    let faults: [FactFault]
    /// Whether work may have to start or end.
    let hasWork: Bool
    /// Whether the screen has settled with this version.
    let settles: Bool
    /// The number of the last work that is not new with this version.
    let lastWork: Int
    let session: Session
    /// The new versions of shared models, which are committed with it.
    let shared: [StoredSharedModel]
    /// The number of the lease under which another node's session may be changed; nil if it needs none.
    var lease: Int?
}
