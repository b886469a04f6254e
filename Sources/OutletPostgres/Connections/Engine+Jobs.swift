import Outlet

extension Engine {
    /// Sends the waiting jobs on the free connections.
    func sendJobs() {
        for lane in workers {
            while lane.isIdle {
                let jobs = parts.inbox.take()
                if jobs.isEmpty { return }
                send(jobs, on: lane)
            }
        }
    }

    /// Sends jobs that share a transaction.
    private func send(_ jobs: [Job], on lane: Lane) {
        let jobs = jobs.inOrder
        let sent = ContinuousClock.now
        lane.run(jobs.flatMap(\.calls)) { [unowned self] outcome in
            finish(jobs, outcome, sent.duration(to: .now))
        }
    }

    private func finish(_ jobs: [Job], _ outcome: Lane.Outcome, _ time: Duration) {
        switch outcome {
        case .lost(let reason):
            let last = ContinuousClock.now - parts.pace.answerTime
            let (repeated, late) = (jobs.filter { last < $0.made }, jobs.filter { $0.made <= last })
            parts.inbox.putBack(repeated.map { $0.repeated() })
            for job in late { job.repeated().fail(.away(parts.place, reason), at: parts.place) }
        case .answered(let results):
            if let error = results.firstError {
                retry(jobs, error)
            } else {
                let changes = jobs.count { $0.session != nil }
                if changes > 0 { parts.totals.note(changes: changes, in: time) }
                var start = 0
                for job in jobs {
                    // All have a result: none has failed.
                    if case .success(let rows)? = results[start + job.answering] { job.finish(.success(rows)) }
                    start += job.calls.count
                }
            }
        }
    }

    /// Sends each job again and alone after a failure, since only one of them may have caused it.
    private func retry(_ jobs: [Job], _ error: ServerError) {
        if jobs.count == 1, let job = jobs.first, !(error.isTransient && job.canBeTriedAgain) {
            return job.fail(PostgresStoreError(error, at: parts.place), at: parts.place)
        }
        parts.inbox.putBack(jobs.map { $0.alone() })
    }
}

extension [Job] {
    /// The jobs in the order of their sessions, which is the same on all nodes; the jobs of a session keep their order.
    fileprivate var inOrder: [Job] {
        enumerated().sorted { first, second in
            let (left, right) = (first.element.session?.halves ?? (0, 0), second.element.session?.halves ?? (0, 0))
            return left == right ? first.offset < second.offset : left < right
        }.map(\.element)
    }
}

extension [Result<ResultSet, ServerError>?] {
    /// The first failure.
    var firstError: ServerError? {
        for case .failure(let error)? in self { return error }
        return nil
    }

    /// The rows of the first call; nil if it has failed.
    var firstRows: ResultSet? {
        if case .success(let rows)? = first { rows } else { nil }
    }
}
