import Synchronization

/// The values that a source observes, each request once for all who want it.
final class LiveValues<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    /// Brings the values of a key; those after one where that is known.
    typealias Observe = @Sendable (Key, _ known: Value?, _ receive: @Sendable (Value) -> Void) async throws -> Void
    /// Reads a first value; nil where it would have to be waited for.
    typealias Read = @Sendable (Key) throws -> Value?

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
        mutating func add(_ observer: Observer, _ known: Value?, start: () -> Task<Void, Never>) -> Bool {
            observers[ObjectIdentifier(observer)] = observer
            if case .failure = latest { (latest, task) = (.nothing, nil) }
            guard task == nil else { return if case .nothing = latest { false } else { true } }
            if let known { latest = .value(known) }
            task = start()
            return false
        }
    }

    /// Somebody who wants to know; told that there is news, it looks for itself, so that it never sees an older value
    /// after a newer one.
    final class Observer: Sendable {
        let wake: @Sendable () -> Void
        /// Whether it observes by now, or never will.
        fileprivate let stage = Atomic(Stage.before)

        fileprivate enum Stage: UInt8, AtomicRepresentable {
            case before, observing, over
        }

        init(wake: @escaping @Sendable () -> Void) { self.wake = wake }
    }

    private let live = Mutex<[Key: Live]>([:])
    private let observe: Observe
    private let read: Read?
    private let budget = ReadBudget()
    /// Turns an older value into a newer one by edits, where it can.
    private let merge: @Sendable (Value, Value) -> Value

    init(
        merge: @escaping @Sendable (Value, Value) -> Value, read: Read? = nil, observe: @escaping Observe
    ) {
        self.observe = observe
        self.read = read
        self.merge = merge
    }

    /// The newest value, where somebody observes it already.
    func latest(_ key: Key) -> Latest { live.withLock { $0[key]?.latest ?? .nothing } }

    /// A value that is at hand, since somebody observes it, or since it can be read at once.
    func valueAtHand(_ key: Key) -> Value? {
        switch latest(key) {
        case .value(let value): value
        case .nothing, .failure: valueNow(key)
        }
    }

    /// What there is at this moment, read anew; nil where that would have to be waited for.
    func valueNow(_ key: Key) -> Value? {
        guard let read else { return nil }
        return budget.read { try read(key) }
    }

    /// Whether a value may have been read that nobody observes yet.
    func isUnobserved(_ key: Key) -> Bool { read != nil && live.withLock { $0[key] == nil } }

    /// Whether several observe it: then none of them holds its value alone.
    func isShared(_ key: Key) -> Bool { live.withLock { ($0[key]?.observers.count ?? 0) > 1 } }

    /// Begins to observe what comes after a value, where one is known; tells the observer at once where there is another.
    func add(_ observer: Observer, to key: Key, after known: Value? = nil) {
        let isThere = live.withLock { live -> Bool in
            let step = observer.stage.compareExchange(
                expected: .before, desired: .observing, ordering: .relaxed)
            if !step.exchanged { return false }
            return live[key, default: Live()].add(observer, known) {
                Task.detached { await self.run(key, after: known) }
            }
        }
        if isThere { observer.wake() }
    }

    /// Ends to observe; with the last observer the source is left alone.
    func remove(_ observer: Observer, from key: Key) {
        if observer.stage.exchange(.over, ordering: .relaxed) != .observing { return }
        let task = live.withLock { live -> Task<Void, Never>? in
            live[key]?.observers[ObjectIdentifier(observer)] = nil
            guard live[key]?.observers.isEmpty == true else { return nil }
            return live.removeValue(forKey: key)?.task
        }
        task?.cancel()
    }

    private func run(_ key: Key, after known: Value?) async {
        do {
            try await observe(key, known) { value in self.publish(value, for: key) }
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
