import Logging
import Synchronization

/// Keeps the watched sessions of this node up to date with changes by other nodes.
///
/// The bus reports changes at once, but may lose messages. So the store is asked each second, and its answers are
/// authoritative. They also contain the items for all nodes.
final class SessionNews: Sendable {
    /// How long between two questions to the store.
    private static let pause = Duration.seconds(1)
    /// How many questions between two looks for work without a lease.
    private static let rest = 5

    private let turns: SessionTurns
    private let keeper: SessionKeeper
    private let leases: SessionLeases
    private let broadcasts: BroadcastNews
    /// Nil if the app has no sign-ins.
    private let attempts: AttemptNews?
    private let reader: NewsReader
    /// Nil if the app has no shared models.
    private let shared: SharedNews?

    init(_ keeper: SessionKeeper, _ leases: SessionLeases, _ switches: SwitchFollower) {
        let turns = keeper.turns
        let broadcasts = BroadcastNews(turns.application.broadcasts, in: leases.store, turns.environment)
        self.turns = turns
        self.keeper = keeper
        self.leases = leases
        self.broadcasts = broadcasts
        let attempts =
            turns.application.signsIn ? AttemptNews(of: turns.attempts, in: leases.store, turns.environment) : nil
        self.attempts = attempts
        shared = turns.isSharing ? SharedNews(turns) : nil
        reader = NewsReader(leases.store) { news in
            if news.hasGap, !broadcasts.isEmpty {
                turns.logger.warning(
                    "This node has not reached its store for longer than that keeps its news: what was sent before may be missing",
                    metadata: ["broadcasts": "\(broadcasts.names.joined(separator: ", "))"])
            }
            broadcasts.take(news.items)
            attempts?.take(news.items)
            let ended = news.items.flatMap { StoredSignIn.ended(by: $0.item) }
            if !ended.isEmpty { turns.noteEnds(of: ended) }
            let hasSwitch = news.items.contains { $0.item.kind == StoredSwitch.newsKind }
            if hasSwitch || news.hasGap { switches.noteChange() }
            for id in news.sessions.keys { turns.store.refresh(id) }
        }
    }

    /// Listens to the bus, and begins to ask.
    func begin() {
        turns.store.follow { arrival in self.take(arrival) }
        leases.store.bus.listen { hint in
            switch hint {
            case .sessions(let ids): for id in ids where self.isFollowed(id) { self.turns.store.refresh(id) }
            case .news:
                self.shared?.ask()
                self.turns.environment.presence.hear()
                if self.hasFollowers { self.reader.ask(since: [:]) }
            case .everything: self.askForAll()
            }
        }
        broadcasts.begin()
        attempts?.begin()
        if hasFollowers { reader.ask(since: [:]) }
        ask(round: 1)
    }

    /// Whether this node follows what other nodes publish.
    private var hasFollowers: Bool {
        !broadcasts.isEmpty || attempts != nil || turns.store.switches != nil || leases.store.followsNews
    }

    /// Waits until everything that this node has sent is published.
    func finish() async { await broadcasts.finish() }

    private func isFollowed(_ id: SessionID) -> Bool {
        turns.live.isWatched(id) || leases.number(of: id) != nil && turns.store.resident(id) != nil
    }

    /// Shows what another node has done.
    private func take(_ arrival: SessionArrival) {
        switch arrival {
        case .newer(let session):
            turns.noteShown(session)
            turns.live.shard(session.id).wakeStreams(of: session)
            if session.state.isSettled { turns.live.settle(session.id) }
            // Work that another node has added is left to the node with the session's lease.
            if leases.number(of: session.id) != nil { turns.takeUpChanged(session) }
        case .gone(let id): end(id)
        // Its clients go to another node.
        case .unknown(let id): for stream in turns.live.shard(id).streams(of: id) { stream.end(.draining) }
        }
    }

    /// Ends what runs for a session that another node has removed, or moved to a new id.
    private func end(_ id: SessionID) {
        if turns.live.shard(id).streams(of: id).isEmpty { return turns.end(id, reason: .deleted) }
        turns.whyGone(id) { [turns] reason in turns.end(id, reason: reason) }
    }

    private func ask(round: Int) {
        _ = turns.times.deadlines.after(Self.pause) {
            self.shared?.ask()
            let isRare = round % Self.rest == 0
            self.ask(forNews: isRare || self.reader.isNew) {
                if isRare { self.keeper.takeUpDue() }
                self.ask(round: round + 1)
            }
        }
    }

    /// Asks which of the sessions that are watched here have changed, and takes up their work. If none is watched, it asks for news
    /// alone, if `forNews` is set and this node follows them.
    private func ask(forNews: Bool, then: @escaping @Sendable () -> Void) {
        leases.askAgain()
        let watched = Set(turns.live.watched)
        let resident = watched.union(leases.sessions).compactMap { turns.store.resident($0) }
        for session in resident where watched.contains(session.id) { turns.takeUp(session) }
        // One that is watched and not in memory could not be read before: it is now, whatever its version.
        let versions = Dictionary(resident.map { ($0.id, $0.version) } + watched.map { ($0, 0) }) { known, _ in known }
        guard !versions.isEmpty || forNews && hasFollowers else { return then() }
        reader.ask(since: versions, then: then)
    }

    /// Asks for all that may have been missed, also whether this node still has its leases.
    private func askForAll() {
        shared?.ask()
        turns.environment.presence.hear()
        leases.verify { lost in
            for id in lost {
                self.turns.logger.notice(
                    "Another node does the work of a session", metadata: ["session": "\(id.prefix)…"])
                self.turns.leave(id, lost: nil)
            }
            self.ask(forNews: true) {}
        }
    }
}
