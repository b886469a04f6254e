import Logging
import Synchronization

/// Keeps what is watched on this node as new as the store, where other nodes change the same sessions.
///
/// The bus tells what has changed at once, and may lose it. So the store is asked each second: what is true is an answer, not a
/// message.
final class SessionNews: Sendable {
    /// How long between two questions to the store.
    private static let pause = Duration.seconds(1)
    /// How many questions between two looks for work that nobody does.
    private static let rest = 5

    private let turns: SessionTurns
    private let keeper: SessionKeeper
    private let leases: SessionLeases

    init(_ keeper: SessionKeeper, _ leases: SessionLeases) {
        turns = keeper.turns
        self.keeper = keeper
        self.leases = leases
    }

    /// Listens to the bus, and begins to ask.
    func begin() {
        turns.store.follow { arrival in self.take(arrival) }
        leases.store.bus.listen { hint in
            switch hint {
            case .sessions(let ids): for id in ids where self.isWatched(id) { self.turns.store.refresh(id) }
            case .everything: self.askForAll()
            }
        }
        ask(round: 1)
    }

    private func isWatched(_ id: SessionID) -> Bool { turns.live.isWatched(id) || leases.number(of: id) != nil }

    /// Shows what another node has done.
    private func take(_ arrival: SessionArrival) {
        switch arrival {
        case .newer(let session):
            turns.live.shard(session.id).wakeStreams(of: session)
            if session.state.isSettled { turns.live.settle(session.id) }
            // What another node has added, it has left to the one with the lease.
            if leases.number(of: session.id) != nil { turns.takeUp(session.id, triedUpTo: 0) }
        case .gone(let id): keeper.end(id, reason: .deleted)
        }
    }

    private func ask(round: Int) {
        _ = turns.times.deadlines.after(Self.pause) {
            self.ask {
                if round % Self.rest == 0 { self.keeper.takeUpDue() }
                self.ask(round: round + 1)
            }
        }
    }

    /// Asks which sessions have changed that are watched here, and takes up the work for which somebody waits here.
    private func ask(then: @escaping @Sendable () -> Void) {
        leases.askAgain()
        let watched = Set(turns.live.watched).union(leases.sessions).compactMap { turns.store.resident($0) }
        guard !watched.isEmpty else { return then() }
        for session in watched where turns.live.isWatched(session.id) { turns.takeUp(session) }
        let versions = Dictionary(uniqueKeysWithValues: watched.map { ($0.id, $0.version) })
        let finish: Completion<[SessionID: Int?]> = { changed in
            // While the store is away, its failures say so; the next question finds what this one missed.
            if let changed = try? changed.get() { for id in changed.keys { self.turns.store.refresh(id) } }
            then()
        }
        StoreAnswer.pass(to: finish) { try leases.store.changes(since: versions, then: $0) }
    }

    /// Asks for all that may have been missed, also whether this node still has its leases.
    private func askForAll() {
        leases.verify { lost in
            for id in lost {
                self.turns.logger.notice(
                    "Another node does the work of a session", metadata: ["session": "\(id.prefix)…"])
                self.turns.leave(id, lost: nil)
            }
            self.ask {}
        }
    }
}
