import Outlet

extension Engine {
    /// Serves the requests for locks, as far as connections are free.
    func serveTurns(_ now: ContinuousClock.Instant) {
        turns += parts.inbox.takeTurns().map { WaitingTurn(turn: $0) }
        guard !turns.isEmpty else { return }
        let waiting = turns
        turns = []
        for each in waiting where !serve(each.turn) {
            // A request that ends a lock waits as long as the lock's connection exists.
            if let id = each.asked, each.start + parts.pace.patience <= now {
                parts.inbox.noteUnlocked(id)
                each.fail(.busy(parts.place, "no connection was free for a lock"), at: parts.place)
            } else {
                turns.append(each)
            }
        }
    }

    /// Serves a request; `false` if it has to wait.
    private func serve(_ turn: Inbox.Turn) -> Bool {
        switch turn {
        case .lock(let id, let then):
            guard lane(with: id) == nil, let lane = turnLanes.first(where: { $0.isIdle && $0.locked == nil }) else {
                return false
            }
            lock(id, on: lane, then)
            return true
        case .unlock(let id):
            // The session's lock may still wait for a connection.
            guard let lane = lane(with: id) else { return !turns.contains { $0.asked == id } }
            guard lane.isIdle else { return false }
            lane.locked = nil
            giveUp(lane)
            return true
        case .change(let id, let job):
            guard let lane = lane(with: id) else {
                // The lock is lost; the change can be written without it.
                parts.inbox.putBack([job])
                return true
            }
            guard lane.isIdle else { return false }
            finish(job, on: lane)
            return true
        }
    }

    private func lane(with id: SessionID) -> Lane? { turnLanes.first { $0.locked == id } }

    private func lock(_ id: SessionID, on lane: Lane, _ then: @escaping Completion<Bool>) {
        lane.locked = id
        lane.run([Call(.begin), Call(.lock, id)]) { [unowned self] outcome in
            switch outcome {
            case .lost(let reason): then(.failure(PostgresStoreError.away(parts.place, reason)))
            case .answered(let results):
                if let error = results.firstError {
                    release(nil, of: lane)
                    giveUp(lane)
                    then(.failure(PostgresStoreError(error, at: parts.place)))
                } else if case .success(let rows)? = results[1], !rows.isEmpty {
                    then(.success(true))
                } else {
                    release(nil, of: lane)
                    giveUp(lane)
                    then(.success(false))
                }
            }
        }
    }

    /// Writes a change of a locked session, and ends the lock.
    private func finish(_ job: Job, on lane: Lane) {
        let sent = ContinuousClock.now
        lane.run(job.calls + [Call(.end)]) { [unowned self] outcome in
            switch outcome {
            case .lost: parts.inbox.putBack([job.repeated()])
            case .answered(let results):
                if let error = results.firstError {
                    release(nil, of: lane)
                    giveUp(lane)
                    job.fail(PostgresStoreError(error, at: parts.place), at: parts.place)
                } else if case .success(let rows)? = results[job.answering] {
                    release(nil, of: lane)
                    parts.totals.note(changes: 1, in: sent.duration(to: .now))
                    job.finish(.success(rows))
                }
            }
        }
    }

    /// Ends the transaction of a lock without a change.
    private func giveUp(_ lane: Lane) { lane.run([Call(.giveUp)]) { _ in } }

    /// Notes that a connection has no lock any more.
    func release(_ id: SessionID?, of lane: Lane) {
        if let id = id ?? lane.locked { parts.inbox.noteUnlocked(id) }
        lane.locked = nil
    }
}
