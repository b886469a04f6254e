import Logging
import ViewTree

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Takes turns with the sessions of an app: one at a time per session. Commits the decision of each turn, publishes it, and
/// runs the sessions' work.
///
/// If the store answers at once, so do these functions: an event that does not wait stays on its thread. Callbacks are for
/// answers that come later.
final class SessionTurns: Sendable {
    let renderer: DocumentRenderer
    let store: any SessionStore
    /// The leases of sessions that other nodes change, too; nil if there are no others.
    let leases: SessionLeases?
    let live = LiveSessions()
    let environment: LoadEnvironment
    /// The quotas of principals and addresses.
    let quotas: SessionQuotas
    /// The size limits of sessions.
    let limits: SizeLimits
    let metrics: SessionMetrics
    /// The receivers of analytics records; nil if there are none.
    let analytics: AnalyticsFeed?
    /// Whether the routes of events are logged. Cached, because each event checks it.
    let isTracing: Bool
    /// Hashes the bodies of events with secrets.
    let bodySecret: BodySecret
    /// The attempts at signing in.
    let attempts: SignInAttempts
    /// The links that are being sent.
    let links = SentLinks()
    /// The shared models that this process knows.
    let sharedModels: SharedModels
    /// The sign-ins about which the store was asked a short time ago.
    let recentSignIns = RecentSignIns()

    init(
        _ renderer: DocumentRenderer, in environment: LoadEnvironment, store: any SessionStore, quotas: SessionQuotas,
        limits: SizeLimits, bodySecret: BodySecret, metrics: SessionMetrics
    ) {
        self.renderer = renderer
        self.environment = environment
        self.store = store
        leases = store.leases
        sharedModels = SharedModels(in: store, environment)
        var quotas = quotas
        quotas.isShared = leases != nil
        self.quotas = quotas
        self.limits = limits
        self.bodySecret = bodySecret
        attempts = SignInAttempts(
            under: bodySecret, metrics: metrics, rareLog: environment.rareLog, now: environment.times.deadlines.now)
        self.metrics = metrics
        analytics = AnalyticsFeed(renderer.application.analytics)
        isTracing = environment.logger.logLevel <= .debug
    }

    var application: Application { renderer.application }
    var reducer: Reducer { environment.reducer }
    var logger: Logger { environment.logger }
    /// The clock and deadlines for timeouts and delays.
    var times: Times { environment.times }
    /// The date by the app's clock.
    var date: Date { times.date() }

    /// Whether a screen is opened by a link for which the same browser has asked.
    func isOwn(_ destination: Destination, by links: BoundLinks) -> Bool {
        application.secretParameters(of: destination.screen).contains { name in
            destination.parameters[name]?.string.map { links.contain($0, under: bodySecret) } ?? false
        }
    }

    /// The last committed version of a session, at once or through `then`.
    func find(_ id: SessionID, then: @escaping Completion<Session?>) throws -> StoreAnswer<Session?> {
        try store.load(id, then: then)
    }

    /// The last committed version of a session, whichever node has committed it, at once or through `then`.
    func newest(_ id: SessionID, then: @escaping Completion<Session?>) throws -> StoreAnswer<Session?> {
        try store.newest(id, then: then)
    }

    /// Replaces the previous version of a session in the store, together with what has become of shared models, at once or
    /// through `then`.
    func commit(_ commit: SessionCommit, then: @escaping Completion<Bool>) throws -> StoreAnswer<Bool> {
        if commit.shared.isEmpty { return try store.commit(commit.session, under: commit.lease, then: then) }
        return try store.commit(commit.session, under: commit.lease, with: commit.shared, then: then)
    }

    /// Moves a session to a new id in the store, and gives the other sessions that are gone with sign-ins; nil if another version
    /// was committed in between.
    func move(_ move: SessionMove, then: @escaping Completion<[SessionID]?>) throws -> StoreAnswer<[SessionID]?> {
        try store.move(move.old, to: move.commit.session, move.terms, then: then)
    }

    /// Locks a session against commits of other nodes until the end of the turn; `false` if there is none.
    func lock(_ id: SessionID, then: @escaping Completion<Bool>) throws -> StoreAnswer<Bool> {
        guard let leases else { return .done(true) }
        do {
            return try leases.lock(id) { locked in then(locked.mapError { self.refusal($0) }) }
        } catch {
            throw refusal(error)
        }
    }

    /// The error for a client if no lock could be taken.
    private func refusal(_ error: any Error) -> any Error {
        environment.rareLog.error("The store has given no lock", ["error": "\(error)"])
        return Problem.storeFailed
    }

    /// Renders the document of a session, and records the time in the metrics.
    func render(_ session: Session) throws -> [UInt8] {
        let start = ContinuousClock.now
        defer { metrics.rendering.record(since: start) }
        return try renderer.document(of: session)
    }

    /// The same if the document is short; else nil.
    func renderIfShort(_ session: Session) throws -> [UInt8]? {
        let start = ContinuousClock.now
        guard let document = try renderer.shortDocument(of: session) else { return nil }
        metrics.rendering.record(since: start)
        return document
    }

    /// Whether the document of a session is long: it is rendered beside the threads that answer.
    func isLong(_ session: SessionState) throws -> Bool {
        guard let top = session.stack.last else { return false }
        return try !renderer.isShort(top, locale: session.locale)
    }

    /// Loads a session.
    func load(_ id: SessionID, then: @escaping Completion<Session?>) {
        StoreAnswer.pass(to: then) { try find(id, then: $0) }
    }

    /// Loads the newest version of a session, whichever node has committed it.
    func loadNewest(_ id: SessionID, then: @escaping Completion<Session?>) {
        StoreAnswer.pass(to: then) { try newest(id, then: $0) }
    }

    /// Takes a turn with a session. `decide` gets the last committed version, and is called again if another process
    /// has committed first. `then` gets the answer after the commit.
    func turn<Answer: Sendable>(
        _ id: SessionID, decide: @escaping @Sendable (Session?) throws -> Decision<Answer>,
        then: @escaping Completion<Answer>
    ) {
        turn(id, beside: nil, decide: { session, _ in try decide(session) }, then: then)
    }

    /// The same, of a decision that may be made on another thread: it may be `later` if its second argument says so.
    func turn<Answer: Sendable>(
        _ id: SessionID, beside: Beside?,
        decide: @escaping @Sendable (Session?, _ mayWait: Bool) throws -> Decision<Answer>,
        then: @escaping Completion<Answer>
    ) {
        StoreAnswer.pass(to: then) { try PlainTurn(of: id, in: self, beside: beside, decide: decide, then: $0).begin() }
    }

    /// Publishes a commit within its turn: waiters for the screen to settle are called before the next event can start
    /// new work.
    func publish(_ commit: SessionCommit, in shard: LiveSessions.Shard) {
        if !commit.shared.isEmpty { publishShared(commit) }
        noteShown(commit.session)
        if let patch = commit.patch {
            metrics.notePatch(bytes: patch.count)
            shard.wakeStreams(of: commit.session)
        }
        report(commit)
        if commit.hasWork { attend(commit.session, triedUpTo: commit.lastWork) }
        if commit.settles { live.settle(commit.session.id) }
    }

    /// Publishes a move within the turn of the old session. The new session continues its work.
    func publish(_ move: SessionMove, gone: [SessionID]) {
        let session = move.commit.session
        quotas.move(move.old.id, to: session)
        end(move.old.id, reason: .replaced)
        for id in gone { end(id, reason: .deleted) }
        report(move.commit)
        noteAsked(session)
        takeUp(session)
    }

    /// Ends what runs for a session that is gone.
    func end(_ id: SessionID, reason: StreamEnd) {
        quotas.release(id)
        sharedModels.forget(viewer: id)
        if application.showsViewers { environment.presence.noteEnd(id) }
        live.settle(id)
        live.endWork(of: id)
        for stream in live.shard(id).streams(of: id) { stream.end(reason) }
    }

    /// Calls `then` with why the streams of a missing session end: the session was removed, a sign-in or a sign-out gave it a new
    /// id, or the store can't say.
    func whyGone(_ id: SessionID, then: @escaping @Sendable (StreamEnd) -> Void) {
        guard store.keepsSignIns else { return then(.deleted) }
        let finish: Completion<MovedKey?> = { found in
            switch found {
            case .success(let key): then(key == nil ? .deleted : .replaced)
            // Its client comes back, and asks again.
            case .failure: then(.draining)
            }
        }
        StoreAnswer.pass(to: finish) { try store.moved(from: id, then: $0) }
    }

    /// Delivers the analytics records of a commit, and logs the facts that could not be followed.
    func report(_ commit: SessionCommit) {
        if !commit.records.isEmpty { analytics?.tell(commit.records) }
        if !commit.faults.isEmpty { logger.note(commit.faults, of: commit.session.id) }
    }
}
