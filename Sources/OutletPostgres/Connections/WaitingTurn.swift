import Outlet

/// A request that has to do with a lock, and that no connection was free for.
struct WaitingTurn {
    let turn: Inbox.Turn
    let deadline = ContinuousClock.now + Job.patience

    /// Answers that the request can't be met.
    func fail(_ error: PostgresStoreError) {
        switch turn {
        case .lock(_, let then): then(.failure(error))
        case .change(_, let job): job.fail(error)
        case .unlock: break
        }
    }
}
