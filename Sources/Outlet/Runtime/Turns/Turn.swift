/// A turn with a session: reads the last committed version, and commits the next one.
///
/// While the store answers at once, a turn is plain calls. If the store answers later, it calls back the turn itself: a
/// closure that captures only `self` needs no allocation.
protocol Turn: AnyObject, Sendable {
    associatedtype Answer: Sendable

    /// The turns of the app's sessions.
    var turns: SessionTurns { get }
    /// The shard of the session.
    var live: LiveSessions.Shard { get }
    /// The session's id.
    var session: SessionID { get }
    /// Runs a decision that takes long on another thread; nil if there is none.
    var beside: Beside? { get }

    /// Decides how the last committed session changes; called again if another process has committed first.
    ///
    /// - Parameter mayWait: whether the decision may be `later`.
    func decide(on session: Session?, mayWait: Bool) throws -> Decision<Answer>
    /// Receives the answer if it was not available at once.
    func finish(_ result: Result<Answer, any Error>)
}

/// Runs work on another thread, in its turn.
package typealias Beside = @Sendable (@escaping @Sendable () -> Void) -> Void

extension Turn {
    /// Takes the turn, at once or when the earlier turns have ended.
    func begin() throws -> StoreAnswer<Answer> {
        guard live.begin(session, orLater: { self.goOn { try self.take() } }) else { return .pending }
        do {
            let answer = try take()
            if case .done = answer { end() }
            return answer
        } catch {
            end()
            throw error
        }
    }

    private func end() {
        turns.leases?.unlock(session)
        if turns.isSharing { turns.sharedModels.leaveLine(session) }
        live.end(session)
    }

    private func take() throws -> StoreAnswer<Answer> { turns.leases == nil ? try load() : try race() }

    /// Continues after a pending step.
    func goOn(_ step: () throws -> StoreAnswer<Answer>) {
        let result: Result<Answer, any Error>
        do {
            guard case .done(let answer) = try step() else { return }
            result = .success(answer)
        } catch {
            result = .failure(error)
        }
        end()
        finish(result)
    }

    private func load() throws -> StoreAnswer<Answer> {
        let loaded = try turns.find(session) { later in
            self.goOn { try self.commit(on: try later.get(), mayWait: true) }
        }
        guard case .done(let session) = loaded else { return .pending }
        return try commit(on: session, mayWait: true)
    }

    private func commit(on session: Session?, mayWait: Bool, isShared: Bool = false) throws -> StoreAnswer<Answer> {
        if turns.isSharing, !isShared {
            if session?.state.isSharing == false {
                do {
                    return try commit(on: session, mayWait: mayWait, isShared: true)
                } catch is SharedModelsNeeded {
                    // A screen opens that shows one.
                }
            }
            return try sharing(session) { session in
                try self.commit(on: session, mayWait: mayWait, isShared: true)
            }
        }
        switch try decide(on: session, mayWait: mayWait && beside != nil) {
        case .keep(let answer): return .done(answer)
        case .later:
            guard let beside else { return try commit(on: session, mayWait: false, isShared: isShared) }
            beside {
                self.goOn {
                    try self.decidingAgain(session) { try self.commit(on: $0, mayWait: false, isShared: isShared) }
                }
            }
            return .pending
        case .change(let commit, let answer):
            let committed = try turns.commit(commit) { later in
                self.goOn { try self.conclude(commit, answer, isCommitted: try later.get()) }
            }
            guard case .done(let isCommitted) = committed else { return .pending }
            return try conclude(commit, answer, isCommitted: isCommitted)
        case .move(let move, let answer):
            let moved = try turns.move(move) { later in
                self.goOn { try self.conclude(move, answer, gone: try later.get()) }
            }
            guard case .done(let gone) = moved else { return .pending }
            return try conclude(move, answer, gone: gone)
        }
    }

    /// Publishes the move; starts again if another process has committed first.
    private func conclude(_ move: SessionMove, _ answer: Answer, gone: [SessionID]?) throws -> StoreAnswer<Answer> {
        guard let gone else { return try load() }
        turns.publish(move, gone: gone)
        return .done(answer)
    }

    /// Publishes the commit; starts again if another process has committed first.
    private func conclude(_ commit: SessionCommit, _ answer: Answer, isCommitted: Bool) throws -> StoreAnswer<Answer> {
        guard isCommitted else { return try lineUp(after: commit) { try self.load() } }
        turns.publish(commit, in: live)
        return .done(answer)
    }
}
