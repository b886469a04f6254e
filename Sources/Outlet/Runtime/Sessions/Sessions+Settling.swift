extension Sessions {
    /// Calls `then` once nothing is on its way to the screen of a session, or after so many seconds.
    func whenSettled(_ id: SessionID, within seconds: Int, then: @escaping @Sendable () -> Void) {
        let handoff = Handoff<Void>()
        let waiter = live.whenSettled(id) { handoff.put(()) }
        // What is waited for may have come before anybody waited for it.
        load(id) { loaded in
            if (try? loaded.get())?.state.isSettled ?? true { handoff.put(()) }
        }
        let patience = times.deadlines.after(.seconds(seconds)) { handoff.put(()) }
        let finish: @Sendable (()) -> Void = { _ in
            patience.cancel()
            self.live.forget(waiter, of: id)
            then()
        }
        if let settled: Void = handoff.take(orLater: finish) { finish(settled) }
    }
}
