import Synchronization

/// What runs for the sessions of this process: turns one after the other, and the streams.
final class LiveSessions: Sendable {
    private final class Shard: Sendable {
        let live = Mutex<[SessionID: LiveSession]>([:])
    }

    private let shards = (0..<64).map { _ in Shard() }

    private func with<Value>(_ id: SessionID, _ body: (inout LiveSession) -> Value) -> Value {
        shards[id.shard(of: shards.count)].live.withLock { live in
            guard let index = live.index(forKey: id) else {
                var session = LiveSession()
                defer { if !session.isIdle { live[id] = session } }
                return body(&session)
            }
            defer { if live.values[index].isIdle { live.remove(at: index) } }
            return body(&live.values[index])
        }
    }

    /// Begins a turn: runs `body` now where no other is under way, else when it is its turn, on another thread.
    func begin(_ id: SessionID, _ body: @escaping @Sendable () -> Void) {
        let isFree = with(id) { session in
            if session.isBusy {
                session.waiting.append(body)
                return false
            }
            session.isBusy = true
            return true
        }
        if isFree { body() }
    }

    /// Ends a turn, and lets the next begin.
    func end(_ id: SessionID) {
        let next = with(id) { session -> (@Sendable () -> Void)? in
            if session.waiting.isEmpty {
                session.isBusy = false
                return nil
            }
            return session.waiting.removeFirst()
        }
        if let next { Task.detached { next() } }
    }

    /// Adds a stream.
    func add(_ stream: SessionStream, of id: SessionID) { with(id) { $0.streams.append(stream) } }

    /// Takes a stream away.
    func remove(_ stream: SessionStream, of id: SessionID) { with(id) { $0.streams.removeAll { $0 === stream } } }

    /// Tells the streams of a session that it has changed.
    func wakeStreams(of id: SessionID) {
        for stream in with(id, { $0.streams }) { stream.wake() }
    }

    /// The streams of a session.
    func streams(of id: SessionID) -> [SessionStream] { with(id) { $0.streams } }

    /// The streams of all sessions.
    var streams: [SessionStream] {
        shards.flatMap { $0.live.withLock { live in live.values.flatMap(\.streams) } }
    }

    /// Runs `body` once no call of the session is pending, unless the waiter is forgotten before.
    func whenSettled(_ id: SessionID, _ body: @escaping @Sendable () -> Void) -> Waiter {
        let waiter = Waiter()
        with(id) { $0.settling.append((waiter, body)) }
        return waiter
    }

    /// Forgets somebody who waits no longer.
    func forget(_ waiter: Waiter, of id: SessionID) { with(id) { $0.settling.removeAll { $0.waiter === waiter } } }

    /// Tells those who wait that no call is pending.
    func settle(_ id: SessionID) {
        let settling = with(id) { session in
            defer { session.settling = [] }
            return session.settling
        }
        for (_, body) in settling { body() }
    }
}
