import Outlet

/// A request about a lock that waits for a connection.
struct WaitingTurn {
    let turn: Inbox.Turn
    let start = ContinuousClock.now

    /// The session to be locked; nil for other requests.
    var asked: SessionID? { if case .lock(let id, _) = turn { id } else { nil } }

    /// Fails the request.
    func fail(_ error: PostgresStoreError, at place: Place) {
        switch turn {
        case .lock(_, let then): then(.failure(error))
        case .change(_, let job): job.fail(error, at: place)
        case .unlock: break
        }
    }
}
