import ViewTree

extension SessionTurns {
    /// Returns a session whose screen has settled; otherwise nil, and `then` gets it when it has, or after `seconds`
    /// seconds.
    func settled(
        _ session: Session, within seconds: Int, then: @escaping Completion<Session>
    ) -> Session? {
        if session.state.isSettled || seconds == 0 { return session }
        whenSettled(session.id, within: seconds) {
            self.load(session.id) { loaded in
                then(
                    Result {
                        guard let session = try loaded.get() else { throw Problem.unknownSession }
                        return session
                    })
            }
        }
        return nil
    }

    /// Calls `then` when the screen of a session has settled, or after `seconds` seconds.
    func whenSettled(_ id: SessionID, within seconds: Int, then: @escaping @Sendable () -> Void) {
        let promise = Promise<Void>()
        let waiter = live.whenSettled(id) { promise.put(()) }
        bringUpToDate(id)
        // The screen may have settled before the waiter was registered.
        load(id) { loaded in
            if (try? loaded.get())?.state.isSettled ?? true { promise.put(()) }
        }
        let patience = times.deadlines.after(.seconds(seconds)) { promise.put(()) }
        let finish: @Sendable (()) -> Void = { _ in
            patience.cancel()
            self.live.forget(waiter, of: id)
            then()
        }
        if let settled: Void = promise.take(orLater: finish) { finish(settled) }
    }
}
