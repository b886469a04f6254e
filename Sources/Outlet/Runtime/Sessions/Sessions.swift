package import FoundationEssentials
package import Logging
import Synchronization
import ViewTree

/// The sessions of an app: lets events take effect one at a time, commits what they change, and tells the streams.
///
/// What the store answers at once is returned at once, so that an event which waits for nothing never leaves its thread;
/// continuations are for what has to be waited for.
package final class Sessions: Sendable {
    let application: Application
    let reducer: Reducer
    let renderer: DocumentRenderer
    let store: any Store
    let live = LiveSessions()
    /// Who has how many of them.
    let quotas: SessionQuotas
    let metrics: SessionMetrics
    package let logger: Logger
    /// Tells of what happens; nil where nobody wants to know.
    let analytics: AnalyticsFeed?
    /// Whether the ways of events are logged: asked once, since each event would ask.
    let isTracing: Bool
    /// What time-outs and delays go by.
    let times: Times
    /// How much sessions may hold.
    let limits: SizeLimits
    let lifetimes: SessionLifetimes
    private let draining = Atomic(false)
    /// A time within the last ten seconds, since to ask for the time at each read would cost more than the rest of a use.
    private let recentTime = Atomic(Int(Date.now.timeIntervalSince1970))

    package init(
        _ application: Application, below basePath: BasePath, store: any Store, quotas: SessionQuotas,
        lifetimes: SessionLifetimes, limits: SizeLimits, clock: any Clock<Duration>, metrics: SessionMetrics,
        logger: Logger
    ) {
        self.quotas = quotas
        self.application = application
        renderer = DocumentRenderer(application, below: basePath)
        reducer = Reducer(renderer)
        self.store = store
        times = Times(clock)
        self.limits = limits
        self.lifetimes = lifetimes
        self.metrics = metrics
        self.logger = logger
        analytics = AnalyticsFeed(application.analytics)
        isTracing = logger.logLevel <= .debug
    }

    /// Whether the process is about to stop.
    package var isDraining: Bool { draining.load(ordering: .sequentiallyConsistent) }

    /// Ends all streams, and those that are still to come.
    package func drain() {
        draining.store(true, ordering: .sequentiallyConsistent)
        for stream in live.streams { stream.end(.draining) }
    }

    /// Notes that a session was read.
    func noteUse(of session: Session) { session.state.use.note(recentTime.load(ordering: .relaxed)) }

    /// The time in seconds since 1970; never less than one that was told.
    var time: Int { max(recentTime.load(ordering: .relaxed), Int(Date.now.timeIntervalSince1970)) }

    /// Tells what time it is, for the uses that follow.
    func tellTime(_ now: Date) {
        let seconds = Int(now.timeIntervalSince1970)
        if seconds > recentTime.load(ordering: .relaxed) { recentTime.store(seconds, ordering: .relaxed) }
    }

    /// What a turn decides.
    enum Decision<Answer: Sendable>: Sendable {
        /// Nothing changes.
        case keep(Answer)
        /// The session changes, as the client may see.
        case change(SessionCommit, Answer)
    }

    /// The session as it was last committed, at once or through `then`.
    func find(_ id: SessionID, then: @escaping Completion<Session?>) throws -> StoreAnswer<Session?> {
        try store.load(id, then: then)
    }

    /// The session that was opened with a key, at once or through `then`.
    func find(openedWith key: OpeningKey, then: @escaping Completion<Session?>) throws -> StoreAnswer<Session?> {
        try store.load(openedWith: key, then: then)
    }

    /// Keeps a session in the place of the version before its own, at once or through `then`.
    func commit(_ session: Session, then: @escaping Completion<Bool>) throws -> StoreAnswer<Bool> {
        try store.commit(session, then: then)
    }

    /// The document of a session, with the time that it took counted.
    package func render(_ session: Session) throws -> [UInt8] {
        let start = ContinuousClock.now
        defer { metrics.rendering.record(since: start) }
        return try renderer.document(of: session)
    }

    /// The same for a stream, which renders in its own time.
    package func document(of session: Session) throws -> [UInt8] { try renderer.document(of: session) }

    /// How many sessions there are; nil where counting them would take long.
    package var count: Int? { store.count }

    /// How many bytes the sessions take; nil if they are not in memory.
    package var bytes: Int? { store.bytes }

    /// How many records for analytics were lost, since who is told could not keep up; nil if nobody is told.
    package var lostRecords: Int? { analytics?.lost.value }

    /// Loads a session.
    package func load(_ id: SessionID, then: @escaping Completion<Session?>) {
        Self.run(then) { try find(id, then: $0) }
    }

    /// Takes a session for one turn. `decide` sees it as it was last committed, and is asked again where another process
    /// was faster; `then` gets the answer after the commit.
    func turn<Answer: Sendable>(
        _ id: SessionID, decide: @escaping @Sendable (Session?) throws -> Decision<Answer>,
        then: @escaping Completion<Answer>
    ) {
        Self.run(then) { try PlainTurn(of: id, in: self, decide: decide, then: $0).begin() }
    }

    /// Does what follows a commit, while the turn still lasts: whoever waits for the screen to settle is told before
    /// another event can unsettle it.
    func publish(_ commit: SessionCommit, in shard: LiveSessions.Shard) {
        if let patch = commit.patch {
            metrics.notePatch(bytes: patch.count)
            shard.wakeStreams(of: commit.session)
        }
        if !commit.records.isEmpty { analytics?.tell(commit.records) }
        if commit.hasWork { attend(commit.session) }
        if commit.settles { live.settle(commit.session.id) }
    }

    /// Runs a function of the store and hands its answer on, at once or when it comes.
    private static func run<Value>(
        _ then: @escaping Completion<Value>, _ body: (@escaping Completion<Value>) throws -> StoreAnswer<Value>
    ) {
        do {
            if case .done(let value) = try body(then) { then(.success(value)) }
        } catch {
            then(.failure(error))
        }
    }

    /// The sessions that nobody has used since a time.
    func idle(since time: Int, then: @escaping Completion<[SessionID]>) {
        Self.run(then) { try store.idle(since: time, then: $0) }
    }

    /// Adds a session that its owners' quotas have taken; `false` if there are too many, or if its key has opened another.
    func insert(_ session: Session, then: @escaping Completion<Bool>) {
        let finish: Completion<Bool> = { inserted in
            if (try? inserted.get()) != true { self.quotas.release(session.id) }
            then(inserted)
        }
        Self.run(finish) { try store.insert(session, then: $0) }
    }

    /// Ends a session; `false` where there was none.
    package func remove(_ id: SessionID, reason: StreamEnd, then: @escaping Completion<Bool>) {
        inTurn(id) { self.removeInTurn(id, reason: reason, then: then) }
    }

    /// Ends the sessions that nobody has used for too long; those that somebody follows stay.
    package func expire(now: Date) {
        tellTime(now)
        let expiry = Expiry(now: now, lifetime: lifetimes.used)
        idle(since: expiry.limit) { idle in
            for id in (try? idle.get()) ?? [] where self.live.shard(id).streams(of: id).isEmpty {
                self.expire(id, expiry)
            }
        }
    }

    /// Ends a session unless somebody uses it after all.
    func expire(_ id: SessionID, _ expiry: Expiry) {
        inTurn(id) {
            self.load(id) { loaded in
                guard let session = try? loaded.get(), self.live.shard(id).streams(of: id).isEmpty,
                    expiry.ends(session)
                else { return self.live.shard(id).end(id) }
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
    }

    private func inTurn(_ id: SessionID, _ body: @escaping @Sendable () -> Void) {
        if live.shard(id).begin(id, orLater: body) { body() }
    }

    private func removeInTurn(_ id: SessionID, reason: StreamEnd, then: @escaping Completion<Bool>) {
        let finish: Completion<Bool> = { removed in
            if (try? removed.get()) != nil { self.quotas.release(id) }
            self.live.shard(id).end(id)
            // Where the store could not do it, the session is there still.
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
    /// What an intention may know that runs on this version of the session.
    func context(now: Date) -> Context {
        Context(
            now: now, locale: locale, timeZone: timeZone, principal: principal, seed: state.seed(of: version),
            localization: state.stack.last?.opening.localization)
    }
}

extension Problem {
    /// There is no such session, or it is not for whoever asks.
    package static let unknownSession = Problem(.unknownSession, "There is no such session, or it has ended.")
}
