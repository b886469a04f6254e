import Outlet
import Synchronization

/// Notifies the watchers of a database's tables of changes, on any node.
final class TableChanges: Sendable {
    /// The kind of such news in the store.
    static let kind = "table"

    /// An observer of tables: collects the tables that have changed since it last asked.
    final class Watcher: Sendable {
        private let state = Mutex<(changed: Set<String>, hasMissed: Bool)>(([], false))
        private let signals: AsyncStream<Void>
        private let signal: AsyncStream<Void>.Continuation
        private let end: @Sendable () -> Void

        fileprivate init(_ end: @escaping @Sendable () -> Void) {
            (signals, signal) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
            self.end = end
        }

        deinit { end() }

        fileprivate func note(_ tables: Set<String>?) {
            state.withLock { state in
                if let tables { state.changed.formUnion(tables) } else { state.hasMissed = true }
            }
            signal.yield()
        }

        /// Waits until one of the tables has changed, or may have; `false` once the task is cancelled.
        func change(of tables: Set<String>) async -> Bool {
            var signals = signals.makeAsyncIterator()
            repeat {
                let isTold = state.withLock { state in
                    defer { state = ([], false) }
                    return state.hasMissed || !state.changed.isDisjoint(with: tables)
                }
                if isTold { return true }
            } while await signals.next(isolation: #isolation) != nil
            return false
        }
    }

    private struct State {
        var watchers: [Int: WeakWatcher] = [:]
        var last = 0
        /// Whether the store has to be asked for news of tables.
        var isUsed = false
        var lastPlace = 0
        /// The senders on this node.
        var senders: Set<Int> = []
    }

    private struct WeakWatcher {
        weak var watcher: Watcher?
    }

    private let state = Mutex(State())

    /// Whether a database of this node may have watchers.
    var isUsed: Bool { state.withLock { $0.isUsed } }

    /// A number for a database of this node, which notifies this node's watchers itself.
    func makeSender() -> Int {
        let sender = Int.random(in: 1 ... .max)
        state.withLock { state in
            state.isUsed = true
            state.senders.insert(sender)
        }
        return sender
    }

    /// The sequence number of the next item that a sender of this node publishes.
    func nextPlace() -> Int {
        state.withLock { state in
            state.lastPlace += 1
            return state.lastPlace
        }
    }

    /// Starts to observe; ends when the watcher is released.
    func watch() -> Watcher {
        state.withLock { state in
            state.last += 1
            let id = state.last
            let watcher = Watcher { [weak self] in _ = self?.state.withLock { $0.watchers.removeValue(forKey: id) } }
            state.watchers[id] = WeakWatcher(watcher: watcher)
            return watcher
        }
    }

    /// Notes that these tables have changed; nil if any table may have.
    func note(_ tables: Set<String>?) {
        // Released after the lock, since releasing the last reference to a watcher takes it.
        let watchers = state.withLock { $0.watchers.values.compactMap(\.watcher) }
        for watcher in watchers { watcher.note(tables) }
    }

    /// Takes the news that other nodes have published.
    func take(_ news: StoreNews) {
        if news.hasGap { return note(nil) }
        let senders = state.withLock { $0.senders }
        let names = news.items.map(\.item).filter { $0.kind == Self.kind && !senders.contains($0.sender) }.map(\.name)
        if !names.isEmpty { note(Set(names)) }
    }
}
