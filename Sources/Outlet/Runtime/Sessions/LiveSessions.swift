import Synchronization

/// What runs for the sessions of this process: turns one after the other, and the streams.
final class LiveSessions: Sendable {
    fileprivate struct State {
        /// The sessions whose turn is under way: so few at a time that looking through them beats hashing.
        var busy: [SessionID] = []
        /// Only those for which something runs or waits.
        var live: [SessionID: LiveSession] = [:]

        mutating func with<Value>(_ id: SessionID, _ body: (inout LiveSession) -> Value) -> Value {
            guard let index = live.index(forKey: id) else {
                var session = LiveSession()
                defer { if !session.isIdle { live[id] = session } }
                return body(&session)
            }
            defer { if live.values[index].isIdle { live.remove(at: index) } }
            return body(&live.values[index])
        }
    }

    /// A part of the sessions, by their ids; whoever asks several times keeps hold of it.
    final class Shard: Sendable {
        fileprivate let state = Mutex(State())

        /// Begins a turn: `true` where no other is under way. Else `body` runs when it is its turn, on another thread.
        func begin(_ id: SessionID, orLater body: @escaping @Sendable () -> Void) -> Bool {
            state.withLock { state in
                if state.busy.contains(id) {
                    state.with(id) { $0.waiting.append(body) }
                    return false
                }
                state.busy.append(id)
                return true
            }
        }

        /// Ends a turn, and lets the next begin.
        func end(_ id: SessionID) {
            let next = state.withLock { state -> (@Sendable () -> Void)? in
                if !state.live.isEmpty {
                    let next = state.with(id) { $0.waiting.isEmpty ? nil : $0.waiting.removeFirst() }
                    if let next { return next }
                }
                if let place = state.busy.firstIndex(of: id) {
                    state.busy.swapAt(place, state.busy.count - 1)
                    state.busy.removeLast()
                }
                return nil
            }
            if let next { Task.detached { next() } }
        }

        /// Tells the streams of a session that it has changed.
        func wakeStreams(of session: Session) {
            for stream in streams(of: session.id) { stream.wake(session) }
        }

        /// The streams of a session.
        func streams(of id: SessionID) -> [any SessionObserver] {
            state.withLock { $0.live.isEmpty ? [] : $0.live[id]?.streams ?? [] }
        }
    }

    private let shards = (0..<64).map { _ in Shard() }

    /// Where a session is.
    func shard(_ id: SessionID) -> Shard { shards[id.shard(of: shards.count)] }

    private func with<Value: Sendable>(_ id: SessionID, _ body: (inout LiveSession) -> Value) -> Value {
        shard(id).state.withLock { $0.with(id, body) }
    }

    /// Adds a stream.
    func add(_ stream: any SessionObserver, of id: SessionID) { with(id) { $0.streams.append(stream) } }

    /// Takes a stream away.
    func remove(_ stream: any SessionObserver, of id: SessionID) { with(id) { $0.streams.removeAll { $0 === stream } } }

    /// The streams of all sessions.
    var streams: [any SessionObserver] {
        shards.flatMap { $0.state.withLock { $0.live.values.flatMap(\.streams) } }
    }

    /// Whether any work of the session runs here.
    func hasWork(_ id: SessionID) -> Bool { shard(id).state.withLock { $0.live[id]?.work.isEmpty == false } }

    /// Ends what runs and is wanted no more; what is wanted and does not run is about to, and returned.
    func setWork(_ wanted: [PendingWork], of id: SessionID) -> [PendingWork] {
        let (ended, new) = with(id) { session in
            let ended = session.work.filter { running in !wanted.contains { $0.id == running.id } }
            if !ended.isEmpty { session.work.removeAll { running in ended.contains { $0.id == running.id } } }
            let new = wanted.filter { work in !session.work.contains { $0.id == work.id } }
            for work in new { session.work.append(RunningWork(id: work.id)) }
            return (ended, new)
        }
        for running in ended { running.handle?.cancel() }
        return new
    }

    /// Keeps hold of what has started, unless it is wanted no more.
    func keep(_ handle: LoadHandle, for work: PendingWork, of id: SessionID) {
        let isWanted = with(id) { session in
            guard let place = session.work.firstIndex(where: { $0.id == work.id }) else { return false }
            session.work[place].handle = handle
            return true
        }
        if !isWanted { handle.cancel() }
    }

    /// Ends all work of a session.
    func endWork(of id: SessionID) {
        let ended = with(id) { session in
            defer { session.work = [] }
            return session.work
        }
        for running in ended { running.handle?.cancel() }
    }

    /// Runs `body` once nothing is on its way to the screen, unless the waiter is forgotten before.
    func whenSettled(_ id: SessionID, _ body: @escaping @Sendable () -> Void) -> Waiter {
        let waiter = Waiter()
        with(id) { $0.settling.append((waiter, body)) }
        return waiter
    }

    /// Forgets somebody who waits no longer.
    func forget(_ waiter: Waiter, of id: SessionID) { with(id) { $0.settling.removeAll { $0.waiter === waiter } } }

    /// Tells those who wait that nothing is on its way.
    func settle(_ id: SessionID) {
        let settling = with(id) { session in
            defer { session.settling = [] }
            return session.settling
        }
        for (_, body) in settling { body() }
    }
}
