import Synchronization

/// The runtime state of this process's sessions: serializes their turns, and keeps their streams, waiters and work.
final class LiveSessions: Sendable {
    fileprivate struct State {
        /// The sessions with a turn in progress. An array, because for so few a search is faster than hashing.
        var busy: [SessionID] = []
        /// The sessions for which something runs or waits.
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

    /// A part of the sessions, chosen by their ids. A caller with several calls keeps the shard.
    final class Shard: Sendable {
        fileprivate let state = Mutex(State())

        /// Begins a turn and returns `true` if no other is in progress. Otherwise runs `body` on another thread when
        /// the earlier turns have ended.
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

        /// Ends a turn, and starts the next one.
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

        /// Notifies the streams of a session of its new version.
        func wakeStreams(of session: Session) {
            for stream in streams(of: session.id) { stream.wake(session) }
        }

        /// The streams of a session.
        func streams(of id: SessionID) -> [any SessionObserver] {
            state.withLock { $0.live.isEmpty ? [] : $0.live[id]?.streams ?? [] }
        }
    }

    private let shards = (0..<64).map { _ in Shard() }

    /// The shard of a session.
    func shard(_ id: SessionID) -> Shard { shards[id.shard(of: shards.count)] }

    private func with<Value: Sendable>(_ id: SessionID, _ body: (inout LiveSession) -> Value) -> Value {
        shard(id).state.withLock { $0.with(id, body) }
    }

    /// Adds a stream.
    func add(_ stream: any SessionObserver, of id: SessionID) { with(id) { $0.streams.append(stream) } }

    /// Removes a stream.
    func remove(_ stream: any SessionObserver, of id: SessionID) { with(id) { $0.streams.removeAll { $0 === stream } } }

    /// The streams of all sessions.
    var streams: [any SessionObserver] {
        shards.flatMap { $0.state.withLock { $0.live.values.flatMap(\.streams) } }
    }

    /// The sessions with a stream, or with a request that waits for the screen to settle.
    var watched: [SessionID] {
        shards.flatMap { $0.state.withLock { $0.live.filter { $0.value.isWatched }.map(\.key) } }
    }

    /// Whether a session has a stream, or a request that waits for the screen to settle.
    func isWatched(_ id: SessionID) -> Bool {
        shard(id).state.withLock { $0.live.isEmpty ? false : $0.live[id]?.isWatched ?? false }
    }

    /// Postpones an outcome of a source until the session is requested. Returns `false` if the session is watched.
    func postpone(_ news: SourceNews, of id: SessionID) -> Bool {
        with(id) { session in
            if session.isWatched { return false }
            session.news.removeAll { $0.work.id == news.work.id }
            session.news.append(news)
            return true
        }
    }

    /// Removes and returns the outcomes that were postponed since the session was last requested.
    func takeNews(of id: SessionID) -> [SourceNews] {
        shard(id).state.withLock { state in
            if state.live.isEmpty { return [] }
            return state.with(id) { session in
                defer { session.news = [] }
                return session.news
            }
        }
    }

    /// Whether work of a session runs in this process.
    func works(for id: SessionID) -> Bool { shard(id).state.withLock { $0.live[id]?.work.isEmpty == false } }

    /// The work of a session that does not run in this process.
    func idle(_ work: [PendingWork], of id: SessionID) -> [PendingWork] {
        if work.isEmpty { return [] }
        let running = shard(id).state.withLock { $0.live[id]?.work ?? [] }
        return work.filter { work in !running.contains { $0.id == work.id } }
    }

    /// Stores the handle of an attempt that `schedule` plans, unless one waits already.
    func retry(_ key: RetryKey, of id: SessionID, _ schedule: () -> LoadHandle) {
        with(id) { session in
            if session.retries[key] == nil { session.retries[key] = schedule() }
        }
    }

    /// Lets the next attempt be planned, since the time of this one has come.
    func endRetry(_ key: RetryKey, of id: SessionID) { with(id) { $0.retries[key] = nil } }

    /// Cancels work that is not wanted any more. Registers wanted work that does not run yet, and returns it for the
    /// caller to start.
    func setWork(_ wanted: [PendingWork], of id: SessionID) -> [PendingWork] {
        let (ended, new) = with(id) { session in
            var ended: [LoadHandle] = []
            session.work.removeAll { running in
                if wanted.contains(where: { $0.id == running.id }) { return false }
                if let handle = running.handle { ended.append(handle) }
                if let retry = session.retries.removeValue(forKey: .work(running.id)) { ended.append(retry) }
                return true
            }
            session.news.removeAll { news in !wanted.contains { $0.id == news.work.id } }
            let new = wanted.filter { work in !session.work.contains { $0.id == work.id } }
            for work in new { session.work.append(RunningWork(id: work.id, isLoad: work.isLoad)) }
            return (ended, new)
        }
        for handle in ended { handle.cancel() }
        return new
    }

    /// Stores the handle of started work, or cancels it if the work is not wanted any more.
    func keep(_ handle: LoadHandle, for work: PendingWork, of id: SessionID) {
        let isWanted = with(id) { session in
            guard let place = session.work.firstIndex(where: { $0.id == work.id }) else { return false }
            session.work[place].handle = handle
            return true
        }
        if !isWanted { handle.cancel() }
    }

    /// The earliest times at which running work can have a result, by the numbers of the work.
    func dueTimes(of id: SessionID) -> [Int: Duration] {
        let work = shard(id).state.withLock { $0.live[id]?.work ?? [] }
        return Dictionary(work.compactMap { work in work.handle?.due.map { (work.id, $0) } }) { $1 }
    }

    /// Registers a watcher: `body` runs whenever other work may run, until the watcher is removed.
    func watchWork(_ id: SessionID, _ body: @escaping @Sendable () -> Void) -> Waiter {
        let waiter = Waiter()
        with(id) { $0.workWatchers.append((waiter, body)) }
        return waiter
    }

    /// Removes a watcher of work.
    func forgetWatcher(_ waiter: Waiter, of id: SessionID) {
        with(id) { $0.workWatchers.removeAll { $0.waiter === waiter } }
    }

    /// The watchers of a session's work.
    func workWatchers(of id: SessionID) -> [@Sendable () -> Void] {
        shard(id).state.withLock { state in
            state.live.isEmpty ? [] : state.live[id]?.workWatchers.map(\.body) ?? []
        }
    }

    /// Cancels all work of a session.
    func endWork(of id: SessionID) {
        let ended = with(id) { session in
            defer { (session.work, session.retries, session.news) = ([], [:], []) }
            return session.work.compactMap(\.handle) + session.retries.values
        }
        for handle in ended { handle.cancel() }
    }

    /// Cancels the loads of a session.
    func endLoads(of id: SessionID) {
        let ended = with(id) { session in
            defer { session.work.removeAll(where: \.isLoad) }
            return session.work.filter(\.isLoad).compactMap(\.handle)
        }
        for handle in ended { handle.cancel() }
    }

    /// Cancels the loads of all sessions, and drops postponed outcomes: the process no longer serves clients.
    func endLoads() {
        for id in shards.flatMap({ $0.state.withLock { Array($0.live.keys) } }) {
            endLoads(of: id)
            with(id) { $0.news = [] }
        }
    }

    /// Whether just this work of a session runs in this process.
    func isRunning(_ work: [PendingWork], of id: SessionID) -> Bool {
        let running = shard(id).state.withLock { $0.live[id]?.work ?? [] }
        return running.count == work.count && isStarted(work, of: id)
    }

    /// Whether all of this work of a session runs in this process.
    func isStarted(_ work: [PendingWork], of id: SessionID) -> Bool { idle(work, of: id).isEmpty }

    /// Registers a waiter: `body` runs when the screen has settled, unless the waiter is removed before.
    func whenSettled(_ id: SessionID, _ body: @escaping @Sendable () -> Void) -> Waiter {
        let waiter = Waiter()
        with(id) { $0.settling.append((waiter, body)) }
        return waiter
    }

    /// Removes a waiter.
    func forget(_ waiter: Waiter, of id: SessionID) { with(id) { $0.settling.removeAll { $0.waiter === waiter } } }

    /// Runs and removes the waiters, because the screen has settled.
    func settle(_ id: SessionID) {
        let settling = with(id) { session in
            defer { session.settling = [] }
            return session.settling
        }
        for (_, body) in settling { body() }
    }
}
