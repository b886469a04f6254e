package import Logging
import Synchronization
import ViewTree

#if canImport(FoundationEssentials)
    package import FoundationEssentials
#else
    package import Foundation
#endif

/// The sessions of an app, as request handlers use them: finds and renders sessions, and notifies their watchers.
///
/// A façade of `SessionTurns`, which change sessions, and `SessionKeeper`, which decides how long they stay.
package final class Sessions: Sendable {
    let turns: SessionTurns
    let keeper: SessionKeeper
    /// Finds the sign-ins of tokens.
    package let signIns: SignIns
    /// Follows the other nodes of the store; nil if there are none.
    private let news: SessionNews?
    /// Puts an operator's switches into effect.
    let switchFollower: SwitchFollower
    private let draining = Atomic(false)

    package init(
        _ application: Application, below basePath: BasePath, quotas: SessionQuotas,
        lifetimes: SessionLifetimes, signIns terms: SignInTerms, limits: SizeLimits, secret: [UInt8]? = nil,
        clock: any Clock<Duration>,
        metrics: SessionMetrics, logger: Logger, keeping makeStore: (LoadEnvironment) -> any SessionStore
    ) {
        let renderer = DocumentRenderer(application, below: basePath)
        let times = Times(clock)
        let rareLog = RareLog(logger)
        let presence = Presence(times, rareLog)
        let reducer = Reducer(renderer) {
            times.date()
        } viewers: { spot, session, principal in
            presence.viewers(at: spot, for: session, of: principal)
        }
        let environment = LoadEnvironment(
            reducer: reducer, times: times, presence: presence, logger: logger, rareLog: rareLog)
        turns = SessionTurns(
            renderer, in: environment, store: makeStore(environment), quotas: quotas, limits: limits,
            bodySecret: BodySecret(secret), metrics: metrics)
        keeper = SessionKeeper(turns, lifetimes: lifetimes)
        signIns = SignIns(turns, terms)
        switchFollower = SwitchFollower(application, turns.reducer.switches, logger)
        let faults = turns.leases == nil ? [] : application.sharingFaults
        guard faults.isEmpty else { fatalError(faults.joined(separator: "\n")) }
        guard !application.isSharing || turns.store.keepsSharedModels else {
            fatalError("The app has shared models, and the store of its sessions can't keep them.")
        }
        if application.isSharing { turns.sharedModels.count() }
        if application.showsViewers, let store = turns.leases?.store as? any PresenceStore {
            presence.begin(with: store)
        }
        news = turns.leases.map { [keeper, switchFollower] in SessionNews(keeper, $0, switchFollower) }
        news?.begin()
        turns.store.followAskedEnds { [weak turns] signIns, gone in
            turns?.recentSignIns.forget(signIns)
            for id in gone { turns?.end(id, reason: .deleted) }
        }
    }

    var application: Application { turns.application }
    var reducer: Reducer { turns.reducer }
    var live: LiveSessions { turns.live }
    package var logger: Logger { turns.logger }
    /// The same log, for what clients can cause.
    package var rareLog: RareLog { turns.environment.rareLog }
    /// The date by the app's clock.
    package var date: Date { turns.date }

    /// The time by the app's clock since the process began to serve; it never goes back.
    package var now: Duration { turns.times.deadlines.now() }

    /// Whether the process is about to stop.
    package var isDraining: Bool { draining.load(ordering: .sequentiallyConsistent) }

    /// Ends all streams, and those that open later.
    package func drain() {
        draining.store(true, ordering: .sequentiallyConsistent)
        turns.leases?.stop()
        for stream in live.streams { stream.end(.draining) }
    }

    /// Stops observing all sources. An observation would keep the app and its resources alive.
    package func endLoads() { live.endLoads() }

    /// Leaves the session work to other nodes and publishes the remaining items. Called last before the store is closed.
    package func leaveWork() async {
        guard let leases = turns.leases else { return }
        await news?.finish()
        await withCheckedContinuation { continuation in leases.releaseAll { _ in continuation.resume() } }
    }

    /// Loads a session.
    package func load(_ id: SessionID, then: @escaping Completion<Session?>) { turns.load(id, then: then) }

    /// Renders the document of a session, and records the time in the metrics.
    package func render(_ session: Session) throws -> [UInt8] { try turns.render(session) }

    /// Renders the document of a session if it is short; else nil, so that it can be rendered on another thread.
    package func renderIfShort(_ session: Session) throws -> [UInt8]? { try turns.renderIfShort(session) }

    /// Whether the document of a session is long: it is rendered beside the threads that answer.
    package func isLong(_ session: Session) throws -> Bool { try turns.isLong(session.state) }

    /// Renders the document of a session without metrics, for streams.
    package func document(of session: Session) throws -> [UInt8] { try turns.renderer.document(of: session) }

    /// Returns a session whose screen has settled; otherwise nil, and `then` gets it when it has, or after `seconds`
    /// seconds.
    package func settled(
        _ session: Session, within seconds: Int, then: @escaping Completion<Session>
    ) -> Session? { turns.settled(session, within: seconds, then: then) }

    /// The number of sessions; nil if counting them is expensive.
    package var count: Int? { turns.store.count }

    /// The size of the sessions in memory, in bytes; nil if they are stored elsewhere.
    package var bytes: Int? { turns.store.bytes }

    /// The number of sessions in memory.
    package var residentCount: Int { turns.store.residentCount }

    /// How often the store beyond the process has failed; nil if there is none.
    package var storeFailures: Int? { turns.store.failures }

    /// The statistics of the persistent store; nil if there is none, or it keeps none.
    package var storeStatistics: StoreStatistics? { turns.store.statistics }

    /// Whether sign-ins can be kept.
    package var keepsSignIns: Bool { turns.store.keepsSignIns }

    /// Verifies that changes can be kept, at once or through `then`.
    package func verifyStore(then: @escaping Completion<Void>) throws -> StoreAnswer<Void> {
        try turns.store.verify(then: then)
    }

    /// Whether other nodes may serve the same sessions.
    package var isShared: Bool { turns.leases != nil }

    /// How many other nodes serve another release of the app, at once or through `then`.
    package func otherReleases(then: @escaping Completion<Int>) throws -> StoreAnswer<Int> {
        try turns.store.otherReleases(then: then)
    }

    /// The number of analytics records dropped because a receiver was too slow; nil if there are no receivers.
    package var lostRecords: Int? { turns.analytics?.lost.value }

    /// Ends a session; `false` if there is none. Within the turn, `require` can refuse that for its last version.
    package func remove(
        _ id: SessionID, reason: StreamEnd, if require: (@Sendable (Session) throws -> Void)? = nil,
        then: @escaping Completion<Bool>
    ) {
        keeper.remove(id, reason: reason, if: require, then: then)
    }

    /// Ends expired sessions, and sessions of expired sign-ins. Otherwise sessions with a stream stay.
    package func expire(now: Date) {
        keeper.expire(now: now)
        signIns.expire()
        if turns.isSharing { turns.sweepShared(now, lifetime: keeper.lifetimes.used) }
    }

    /// Evicts sessions that are not in use: after a while, and the longest unused first if memory is short.
    package func evict(now: Date) { keeper.evict(now: now) }

    /// Takes up the services and delayed effects for which sessions waited when the process before this one ended.
    package func takeUpWaiting() { keeper.takeUpWaiting() }

    /// Takes up the work of sessions whose time has come near.
    package func takeUpDue() { keeper.takeUpDue() }
}
