import Outlet

/// A request that has to do with a lock, and that no connection was free for.
struct WaitingTurn {
    let turn: Inbox.Turn
    let deadline = ContinuousClock.now + Job.patience

    /// The session that is to be locked; nil for other requests.
    var asked: SessionID? { if case .lock(let id, _) = turn { id } else { nil } }

    /// Answers that the request can't be met.
    func fail(_ error: PostgresStoreError, at place: Place) {
        switch turn {
        case .lock(_, let then): then(.failure(error))
        case .change(_, let job): job.fail(error, at: place)
        case .unlock: break
        }
    }
}
