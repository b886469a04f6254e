extension Sessions {
    /// Calls `then` once nothing is on its way to the screen of a session, or after so many seconds.
    func whenSettled(_ id: SessionID, within seconds: Int, then: @escaping @Sendable () -> Void) {
        let promise = Promise<Void>()
        let waiter = live.whenSettled(id) { promise.put(()) }
        // What is waited for may have come before anybody waited for it.
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
