// A turn with a session that other nodes change, too.
extension Turn {
    /// How many commits of others a turn loses to before it locks the session.
    private static var mostRaces: Int { 3 }

    /// Decides on the version that this node knows, which may be an older one: a commit finds that out by itself, and whatever
    /// else is decided counts only on the newest version.
    func race(lost races: Int = 0) throws -> StoreAnswer<Answer> {
        if races == Self.mostRaces { return try lock() }
        let found = try turns.find(session) { later in
            self.goOn { try self.race(on: try later.get(), lost: races) }
        }
        guard case .done(let session) = found else { return .pending }
        return try race(on: session, lost: races)
    }

    private func race(
        on known: Session?, lost races: Int, mayWait: Bool = true, isShared: Bool = false
    ) throws -> StoreAnswer<Answer> {
        if turns.isSharing, !isShared {
            return try sharing(known) { session in
                try self.race(on: session, lost: races, mayWait: mayWait, isShared: true)
            }
        }
        let outcome: Result<Answer, any Error>
        do {
            switch try decide(on: known, mayWait: mayWait && beside != nil) {
            case .keep(let answer): outcome = .success(answer)
            case .later:
                guard let beside else {
                    return try race(on: known, lost: races, mayWait: false, isShared: isShared)
                }
                beside {
                    self.goOn {
                        try self.decidingAgain(known) {
                            try self.race(on: $0, lost: races, mayWait: false, isShared: isShared)
                        }
                    }
                }
                return .pending
            case .change(let commit, let answer):
                let committed = try turns.commit(commit) { later in
                    self.goOn { try self.conclude(commit, answer, isCommitted: try later.get(), lost: races) }
                }
                guard case .done(let isCommitted) = committed else { return .pending }
                return try conclude(commit, answer, isCommitted: isCommitted, lost: races)
            case .move(let move, let answer):
                let moved = try turns.move(move) { later in
                    self.goOn { try self.conclude(move, answer, gone: try later.get(), lost: races) }
                }
                guard case .done(let gone) = moved else { return .pending }
                return try conclude(move, answer, gone: gone, lost: races)
            }
        } catch {
            if error is LeaseLost || error is SharedModelsNeeded || error.isOfStore { throw error }
            outcome = .failure(error)
        }
        let newest = try turns.newest(session) { later in
            self.goOn { try self.accept(outcome, on: known, newest: try later.get(), lost: races) }
        }
        guard case .done(let session) = newest else { return .pending }
        return try accept(outcome, on: known, newest: session, lost: races)
    }

    /// Publishes the commit; decides again if another node has committed first.
    private func conclude(
        _ commit: SessionCommit, _ answer: Answer, isCommitted: Bool, lost races: Int
    ) throws -> StoreAnswer<Answer> {
        // A lock of the session wins no race over a shared model.
        let lost = commit.shared.isEmpty ? races + 1 : races
        guard isCommitted else { return try lineUp(after: commit) { try self.race(lost: lost) } }
        turns.publish(commit, in: live)
        return .done(answer)
    }

    /// Publishes the move; decides again if another node has committed first.
    private func conclude(
        _ move: SessionMove, _ answer: Answer, gone: [SessionID]?, lost races: Int
    ) throws -> StoreAnswer<Answer> {
        guard let gone else { return try race(lost: races + 1) }
        turns.publish(move, gone: gone)
        return .done(answer)
    }

    /// Takes an answer without a commit, or a refusal, if it was found on the newest version.
    private func accept(
        _ outcome: Result<Answer, any Error>, on known: Session?, newest: Session?, lost races: Int
    ) throws -> StoreAnswer<Answer> {
        guard known?.version == newest?.version else { return try race(on: newest, lost: races) }
        guard case .failure(let refusal) = outcome, let newest, turns.mayBeOfAnotherRelease(refusal, newest) else {
            return .done(try outcome.get())
        }
        let others = try turns.store.otherReleases { later in
            self.goOn { throw self.turns.answer(to: refusal, of: newest, besides: try later.get()) }
        }
        guard case .done(let count) = others else { return .pending }
        throw turns.answer(to: refusal, of: newest, besides: count)
    }

    /// Has others wait until this turn has ended, and decides on the newest version.
    private func lock() throws -> StoreAnswer<Answer> {
        let locked = try turns.lock(session) { later in
            self.goOn {
                _ = try later.get()
                return try self.raceAlone()
            }
        }
        guard case .done = locked else { return .pending }
        return try raceAlone()
    }

    private func raceAlone() throws -> StoreAnswer<Answer> {
        let newest = try turns.newest(session) { later in
            self.goOn { try self.race(on: try later.get(), lost: 0) }
        }
        guard case .done(let session) = newest else { return .pending }
        return try race(on: session, lost: 0)
    }
}
