import Logging

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

// Sessions that a store keeps need not be in memory.
extension SessionKeeper {
    /// How many seconds an unused session stays in memory.
    private static let unusedTime = 600

    /// How many seconds before something is due its session is taken up.
    private static let foresight = 300

    /// Takes up the services and delayed effects for which sessions waited when the process before this one ended, of those
    /// that are due or soon will be.
    ///
    /// While the store can't be read, tries again, with pauses.
    func takeUpWaiting() { takeUpWaiting(attempt: 1) }

    /// Takes up the work whose time has come near since the last call. Until then its session uses no memory. The time between
    /// two calls has to be shorter than the foresight.
    func takeUpDue() {
        // Should the look fail, the store has said so, and the next one finds the same.
        if let leases = turns.leases { return takeUp(with: leases) }
        due(by: time + Self.foresight) { due in self.takeUp((try? due.get()) ?? []) }
    }

    /// Takes up the work that no living node does, a part at a time.
    private func takeUp(with leases: SessionLeases) {
        leases.take(dueBy: time + Self.foresight, limit: Self.takenUpAtOnce) { taken in
            guard let ids = try? taken.get(), !ids.isEmpty else { return }
            Sweep(over: ids, atOnce: Self.takenUpAtOnce) { id, done in
                self.takeUp(id) {
                    done()
                    // Each is one of the last part.
                    if id == ids.last { self.takeUp(with: leases) }
                }
            }.run()
        }
    }

    private func takeUpWaiting(attempt: Int) {
        // With other nodes this is looked for every few seconds.
        if turns.leases != nil { return takeUpDue() }
        due(by: time + Self.foresight) { due in
            switch due {
            case .success(let ids): self.takeUp(ids)
            case .failure(let error):
                self.logger.error("What sessions wait for was not found", metadata: ["error": "\(error)"])
                _ = self.turns.times.deadlines.after(RetryPause.after(attempt)) {
                    self.takeUpWaiting(attempt: attempt + 1)
                }
            }
        }
    }

    /// The number of sessions that are taken up at a time.
    private static let takenUpAtOnce = 16

    /// Takes up the work of sessions that has not begun in this process.
    private func takeUp(_ ids: [SessionID]) {
        let ids = ids.filter { !live.works(for: $0) }
        Sweep(over: ids, atOnce: Self.takenUpAtOnce) { id, done in self.takeUp(id, then: done) }.run()
    }

    /// Loads a session to do its work. If there is not enough room, it is evicted again, unless its work needs it in memory.
    private func takeUp(_ id: SessionID, attempt: Int = 1, then done: @escaping @Sendable () -> Void) {
        turns.load(id) { loaded in
            switch loaded {
            case .success(let session?):
                if self.turns.leases == nil {
                    self.turns.takeUp(session)
                } else {
                    self.turns.takeUp(id, triedUpTo: .max)
                }
                if self.surplus > 0 { self.evict(id, at: self.time) }
            case .success(nil): break
            // The log has it already.
            case .failure where self.turns.leases?.isLeft(id) == true: break
            case .failure(let error):
                self.logger.error(
                    "A session did not come back", metadata: ["session": "\(id.prefix)…", "error": "\(error)"])
                guard error.isOfStore else { break }
                // Others don't wait for it.
                _ = self.turns.times.deadlines.after(RetryPause.after(attempt)) {
                    self.takeUp(id, attempt: attempt + 1) {}
                }
            }
            done()
        }
    }

    /// By how many bytes the sessions in memory are above what they should hold, below the limit at which no further session
    /// is opened.
    private var surplus: Int { (store.bytes ?? 0) - turns.limits.all / 4 * 3 }

    /// Evicts sessions that are not in use: after a while, and the longest unused first if memory is short.
    func evict(now: Date) {
        tellTime(now)
        let seconds = Int(now.timeIntervalSince1970)
        let surplus = surplus
        var freed = 0
        for session in store.evictable(since: surplus > 0 ? seconds : seconds - Self.unusedTime) {
            if session.lastUsed >= seconds - Self.unusedTime, freed >= surplus { return }
            freed += session.bytes
            evict(session.id, at: seconds)
        }
    }

    /// Evicts a session, unless it is about to be used. Without other nodes, its service calls and delays continue; their outcomes
    /// load the session again.
    private func evict(_ id: SessionID, at now: Int) {
        guard live.shard(id).begin(id, orLater: { self.live.shard(id).end(id) }) else { return }
        defer { live.shard(id).end(id) }
        guard let session = store.resident(id), live.shard(id).streams(of: id).isEmpty,
            session.state.use.lastStream < now - Expiry.grace, leavesWork(of: session, at: now)
        else { return }
        store.evict(session)
    }

    /// Ends the work that a session needs only while it is in memory; `false` if the session has to stay there.
    ///
    /// With other nodes, one that leaves memory has no lease: this node would not hear of what others add to its work. Delays are
    /// taken up shortly before their time.
    private func leavesWork(of session: Session, at now: Int) -> Bool {
        let (id, work) = (session.id, session.state.work)
        guard let leases = turns.leases else {
            guard !work.contains(where: { $0.isLoad && $0.isAwaited }),
                live.isStarted(work.filter { !$0.isLoad }, of: id)
            else { return false }
            live.endLoads(of: id)
            return true
        }
        // Another node does its work.
        guard leases.number(of: id) != nil else { return true }
        let canWait = work.allSatisfy { work in
            work.isLoad && !work.isAwaited || work.isDelayed && work.due ?? 0 > now + Self.foresight
        }
        guard canWait else { return false }
        live.endWork(of: id)
        leases.release(id)
        return true
    }
}
