import Synchronization

/// The values that a source observes, each request once for all who want it.
final class LiveValues<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    typealias Observe = @Sendable (Key, _ receive: @Sendable (Value) -> Void) async throws -> Void

    /// What an observer finds when it looks.
    enum Latest: Sendable {
        case nothing
        case value(Value)
        case failure(any Error)
    }

    private struct Live {
        var latest = Latest.nothing
        var observers: [ObjectIdentifier: Observer] = [:]
        var task: Task<Void, Never>?

        /// Whether there is something to look at.
        mutating func add(_ observer: Observer, start: () -> Task<Void, Never>) -> Bool {
            observers[ObjectIdentifier(observer)] = observer
            if case .failure = latest { (latest, task) = (.nothing, nil) }
            task = task ?? start()
            if case .nothing = latest { return false }
            return true
        }
    }

    /// Somebody who wants to know; told that there is news, it looks for itself, so that it never sees an older value
    /// after a newer one.
    final class Observer: Sendable {
        let wake: @Sendable () -> Void

        init(wake: @escaping @Sendable () -> Void) { self.wake = wake }
    }

    private let live = Mutex<[Key: Live]>([:])
    private let observe: Observe
    /// Turns an older value into a newer one by edits, where it can.
    private let merge: @Sendable (Value, Value) -> Value

    init(merge: @escaping @Sendable (Value, Value) -> Value, observe: @escaping Observe) {
        self.observe = observe
        self.merge = merge
    }

    /// The newest value, where somebody observes it already.
    func latest(_ key: Key) -> Latest { live.withLock { $0[key]?.latest ?? .nothing } }

    /// Begins to observe; tells the observer at once where there is a value.
    func add(_ observer: Observer, to key: Key) {
        let isThere = live.withLock { live -> Bool in
            live[key, default: Live()].add(observer) { Task.detached { await self.run(key) } }
        }
        if isThere { observer.wake() }
    }

    /// Ends to observe; with the last observer the source is left alone.
    func remove(_ observer: Observer, from key: Key) {
        let task = live.withLock { live -> Task<Void, Never>? in
            live[key]?.observers[ObjectIdentifier(observer)] = nil
            guard live[key]?.observers.isEmpty == true else { return nil }
            return live.removeValue(forKey: key)?.task
        }
        task?.cancel()
    }

    private func run(_ key: Key) async {
        do {
            try await observe(key) { value in self.publish(value, for: key) }
        } catch is CancellationError {
            return
        } catch {
            let observers = live.withLock { live in
                live[key]?.latest = .failure(error)
                return live[key]?.observers.values.map { $0 } ?? []
            }
            for observer in observers { observer.wake() }
        }
    }

    private func publish(_ value: Value, for key: Key) {
        // Merged outside of the lock: only this task writes the value.
        var value = value
        if case .value(let before) = latest(key) { value = merge(before, value) }
        let observers = live.withLock { live in
            live[key]?.latest = .value(value)
            return live[key]?.observers.values.map { $0 } ?? []
        }
        for observer in observers { observer.wake() }
    }
}
