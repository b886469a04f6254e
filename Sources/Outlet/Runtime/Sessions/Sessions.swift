package import FoundationEssentials
package import Logging
import Synchronization
import ViewTree

/// The sessions of an app: applies events one at a time per session, commits changes, and notifies the streams.
///
/// If the store answers at once, so do these functions: an event that waits for nothing never leaves its thread.
/// Callbacks are for answers that come later.
package final class Sessions: Sendable {
    let application: Application
    let reducer: Reducer
    let renderer: DocumentRenderer
    let store: any SessionStore
    let live = LiveSessions()
    /// The quotas of principals and addresses.
    let quotas: SessionQuotas
    let metrics: SessionMetrics
    package let logger: Logger
    /// The receivers of analytics records; nil if there are none.
    let analytics: AnalyticsFeed?
    /// Whether the routes of events are logged. Cached, because each event checks it.
    let isTracing: Bool
    let environment: LoadEnvironment
    /// The size limits of sessions.
    let limits: SizeLimits
    let lifetimes: SessionLifetimes
    private let draining = Atomic(false)
    /// The time, up to ten seconds old: reading the clock would cost more than the rest of a use.
    private let recentTime: Atomic<Int>

    package init(
        _ application: Application, below basePath: BasePath, quotas: SessionQuotas,
        lifetimes: SessionLifetimes, limits: SizeLimits, clock: any Clock<Duration>, metrics: SessionMetrics,
        logger: Logger, keeping makeStore: (LoadEnvironment) -> any SessionStore
    ) {
        self.quotas = quotas
        self.application = application
        renderer = DocumentRenderer(application, below: basePath)
        let times = Times(clock)
        recentTime = Atomic(Int(times.date().timeIntervalSince1970))
        let reducer = Reducer(renderer) { times.date() }
        self.reducer = reducer
        environment = LoadEnvironment(reducer: reducer, times: times, logger: logger)
        store = makeStore(environment)
        self.limits = limits
        self.lifetimes = lifetimes
        self.metrics = metrics
        self.logger = logger
        analytics = AnalyticsFeed(application.analytics)
        isTracing = logger.logLevel <= .debug
    }

    /// The clock and deadlines for timeouts and delays.
    var times: Times { environment.times }

    /// The date by the app's clock.
    package var date: Date { times.date() }

    /// Whether the process is about to stop.
    package var isDraining: Bool { draining.load(ordering: .sequentiallyConsistent) }

    /// Ends all streams, and those that open later.
    package func drain() {
        draining.store(true, ordering: .sequentiallyConsistent)
        for stream in live.streams { stream.end(.draining) }
    }

    /// Records that a session was read.
    func noteUse(of session: Session) { session.state.use.note(recentTime.load(ordering: .relaxed)) }

    /// The time in seconds since 1970; never earlier than the last ``tellTime(_:)``.
    var time: Int { max(recentTime.load(ordering: .relaxed), Int(date.timeIntervalSince1970)) }

    /// Updates the time for the uses that follow.
    func tellTime(_ now: Date) {
        let seconds = Int(now.timeIntervalSince1970)
        if seconds > recentTime.load(ordering: .relaxed) { recentTime.store(seconds, ordering: .relaxed) }
    }

    /// The decision of a turn.
    enum Decision<Answer: Sendable>: Sendable {
        /// The session stays unchanged.
        case keep(Answer)
        /// The session changes to a version to commit.
        case change(SessionCommit, Answer)
    }

    /// The last committed version of a session, at once or through `then`.
    func find(_ id: SessionID, then: @escaping Completion<Session?>) throws -> StoreAnswer<Session?> {
        try store.load(id, then: then)
    }

    /// The session that was opened with a key, at once or through `then`.
    func find(openedWith key: OpeningKey, then: @escaping Completion<Session?>) throws -> StoreAnswer<Session?> {
        try store.load(openedWith: key, then: then)
    }

    /// Replaces the previous version of a session in the store, at once or through `then`.
    func commit(_ session: Session, then: @escaping Completion<Bool>) throws -> StoreAnswer<Bool> {
        try store.commit(session, then: then)
    }

    /// Renders the document of a session, and records the time in the metrics.
    package func render(_ session: Session) throws -> [UInt8] {
        let start = ContinuousClock.now
        defer { metrics.rendering.record(since: start) }
        return try renderer.document(of: session)
    }

    /// Renders the document of a session without metrics, for streams.
    package func document(of session: Session) throws -> [UInt8] { try renderer.document(of: session) }

    /// The number of sessions; nil if counting them is expensive.
    package var count: Int? { store.count }

    /// The size of the sessions in memory, in bytes; nil if they are stored elsewhere.
    package var bytes: Int? { store.bytes }

    /// The number of sessions in memory.
    package var residentCount: Int { store.residentCount }

    /// How often the store beyond the process has failed; nil if there is none.
    package var storeFailures: Int? { store.failures }

    /// What the store beyond the process has done; nil if there is none, or it does not count that.
    package var storeStatistics: StoreStatistics? { store.statistics }

    /// Verifies that changes can be kept, at once or through `then`.
    package func verifyStore(then: @escaping Completion<Void>) throws -> StoreAnswer<Void> {
        try store.verify(then: then)
    }

    /// The number of analytics records dropped because a receiver was too slow; nil if there are no receivers.
    package var lostRecords: Int? { analytics?.lost.value }

    /// Loads a session.
    package func load(_ id: SessionID, then: @escaping Completion<Session?>) {
        Self.run(then) { try find(id, then: $0) }
    }

    /// Takes a turn with a session. `decide` gets the last committed version, and is called again if another process
    /// has committed first. `then` gets the answer after the commit.
    func turn<Answer: Sendable>(
        _ id: SessionID, decide: @escaping @Sendable (Session?) throws -> Decision<Answer>,
        then: @escaping Completion<Answer>
    ) {
        Self.run(then) { try PlainTurn(of: id, in: self, decide: decide, then: $0).begin() }
    }

    /// Publishes a commit within its turn: waiters for the screen to settle are called before the next event can start
    /// new work.
    func publish(_ commit: SessionCommit, in shard: LiveSessions.Shard) {
        if let patch = commit.patch {
            metrics.notePatch(bytes: patch.count)
            shard.wakeStreams(of: commit.session)
        }
        report(commit)
        if commit.hasWork { attend(commit.session) }
        if commit.settles { live.settle(commit.session.id) }
    }

    /// Delivers the analytics records of a commit, and logs the facts that could not be followed.
    func report(_ commit: SessionCommit) {
        if !commit.records.isEmpty { analytics?.tell(commit.records) }
        if !commit.faults.isEmpty { logger.note(commit.faults, of: commit.session.id) }
    }

    /// Calls a function of the store, and passes its answer to `then`, at once or later.
    private static func run<Value>(
        _ then: @escaping Completion<Value>, _ body: (@escaping Completion<Value>) throws -> StoreAnswer<Value>
    ) {
        do {
            if case .done(let value) = try body(then) { then(.success(value)) }
        } catch {
            then(.failure(error))
        }
    }

    /// The sessions that wait for a service or a time, from before a start.
    func waiting(then: @escaping Completion<[SessionID]>) {
        Self.run(then) { try store.waiting(then: $0) }
    }

    /// The sessions last used before a time.
    func idle(since time: Int, then: @escaping Completion<[SessionID]>) {
        Self.run(then) { try store.idle(since: time, then: $0) }
    }

    /// Has the quotas know the sessions that a principal has from before a start.
    func countStored(of principal: Principal, then: @escaping Completion<Void>) {
        guard principal.id != nil, quotas.principals.mayHaveMore(principal) else { return then(.success(())) }
        let finish: Completion<[SessionID]> = { found in
            then(found.map { self.quotas.principals.note($0, of: principal) })
        }
        Self.run(finish) { try store.sessions(of: principal, then: $0) }
    }

    /// Adds a session that the quotas have counted; `false` if the store is full, or the session's key has opened
    /// another one.
    func insert(_ session: Session, then: @escaping Completion<Bool>) {
        let finish: Completion<Bool> = { inserted in
            if (try? inserted.get()) != true { self.quotas.release(session.id) }
            then(inserted)
        }
        Self.run(finish) { try store.insert(session, then: $0) }
    }

    /// Ends a session; `false` if there is none.
    package func remove(_ id: SessionID, reason: StreamEnd, then: @escaping Completion<Bool>) {
        inTurn(id) { self.removeInTurn(id, reason: reason, then: then) }
    }

    /// Ends the sessions that have expired; sessions with a stream stay.
    package func expire(now: Date) {
        tellTime(now)
        let expiry = Expiry(now: now, lifetime: lifetimes.used)
        idle(since: expiry.limit) { idle in
            for id in (try? idle.get()) ?? [] {
                if self.live.shard(id).streams(of: id).isEmpty {
                    self.expire(id, expiry)
                } else {
                    self.store.touch(id, at: expiry.now)
                }
            }
        }
    }

    /// Ends a session unless it has been used in the meantime.
    func expire(_ id: SessionID, _ expiry: Expiry) {
        inTurn(id) {
            // One that is not in memory has not been used since the store was told.
            if let session = self.store.resident(id), !expiry.ends(session) {
                self.store.touch(id, at: session.lastUsed)
                return self.live.shard(id).end(id)
            }
            guard self.live.shard(id).streams(of: id).isEmpty else { return self.live.shard(id).end(id) }
            self.removeInTurn(id, reason: .expired) { removed in
                let metadata: Logger.Metadata = ["session": "\(id.prefix)…"]
                switch removed {
                case .success: self.logger.debug("A session expired", metadata: metadata)
                case .failure(let error):
                    self.logger.error(
                        "A session did not expire", metadata: metadata.merging(["error": "\(error)"]) { $1 })
                }
            }
        }
    }

    private func inTurn(_ id: SessionID, _ body: @escaping @Sendable () -> Void) {
        if live.shard(id).begin(id, orLater: body) { body() }
    }

    private func removeInTurn(_ id: SessionID, reason: StreamEnd, then: @escaping Completion<Bool>) {
        let finish: Completion<Bool> = { removed in
            if (try? removed.get()) != nil { self.quotas.release(id) }
            self.live.shard(id).end(id)
            // If the store has failed, the session still exists.
            guard case .success = removed else { return then(removed) }
            self.live.settle(id)
            self.live.endWork(of: id)
            for stream in self.live.shard(id).streams(of: id) { stream.end(reason) }
            then(removed)
        }
        Self.run(finish) { try store.remove(id, then: $0) }
    }
}

extension Session {
    /// The context of an intention on this version of the session. `part` is the number of its event, if several events
    /// make one version: each has random numbers of its own.
    func context(now: Date, part: Int = 0) -> Context {
        let seed = state.seed(of: version)
        return Context(
            now: now, locale: locale, timeZone: timeZone, principal: principal,
            seed: part == 0 ? seed : SessionState.seed(of: part, under: seed),
            localization: state.stack.last?.opening.localization)
    }
}

extension Problem {
    /// The refusal if there is no such session, or it belongs to another principal.
    package static let unknownSession = Problem(.unknownSession, "There is no such session, or it has ended.")
}
