extension Sessions {
    /// Calls `then` when the screen of a session has settled, or after `seconds` seconds.
    func whenSettled(_ id: SessionID, within seconds: Int, then: @escaping @Sendable () -> Void) {
        let promise = Promise<Void>()
        let waiter = live.whenSettled(id) { promise.put(()) }
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
