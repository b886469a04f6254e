import Synchronization

/// The values that a source observes. Each request is observed once for all its observers.
final class LiveValues<Key: Hashable & Sendable, Value: Equatable & Sendable>: Sendable {
    /// The newest value, as an observer reads it.
    enum Latest: Sendable {
        case nothing
        case value(Value)
        case failure(any Error)
    }

    /// The result of reading a value again.
    enum Reread: Sendable {
        case value(Value)
        /// It has to be waited for: `rereadLater` does.
        case later
        /// The source can only be observed.
        case never
    }

    private struct Live {
        /// Identifies one observation of a key; the tasks of earlier ones may still bring values. Numbers grow in the order in
        /// which observations and readings begin.
        var generation = 0
        var latest = Latest.nothing
        /// The number of the observation or the reading that brought it; 0 if that began before either.
        var origin = 0
        var observers: [ObjectIdentifier: Observer] = [:]
        var task: Task<Void, Never>?

        /// Adds an observer. Returns whether a value is available; nil if nothing is observed, so that an observation has to
        /// begin.
        mutating func add(_ observer: Observer) -> Bool? {
            observers[ObjectIdentifier(observer)] = observer
            guard task != nil else { return nil }
            return switch latest {
            case .nothing: false
            case .value: true
            case .failure: nil
            }
        }
    }

    /// An observer of a value. It is told that there is news, and looks for itself, so that it never sees an older value after a
    /// newer one.
    final class Observer: Sendable {
        private let wake: @Sendable (Observer) -> Void
        /// Whether it was notified and has not read since. When it reads, it sees later values, too.
        private let isTold = Atomic(false)
        /// Whether it has begun to observe, or was cancelled.
        fileprivate let stage = Atomic(Stage.before)

        fileprivate enum Stage: UInt8, AtomicRepresentable {
            case before, observing, over
        }

        init(wake: @escaping @Sendable (Observer) -> Void) { self.wake = wake }

        fileprivate func tell() {
            if !isTold.exchange(true, ordering: .acquiringAndReleasing) { wake(self) }
        }

        /// Notes that it looks now.
        func look() { isTold.store(false, ordering: .releasing) }
    }

    private let live = Mutex<[Key: Live]>([:])
    private let lastGeneration = Atomic(0)
    private let observation: Observation<Key, Value>
    private let budget = ReadBudget()

    init(_ observation: Observation<Key, Value>) { self.observation = observation }

    /// The newest value of a key that is observed already.
    func latest(_ key: Key) -> Latest { live.withLock { $0[key]?.latest ?? .nothing } }

    /// The value of a key that is observed already, or can be read at once; nil if it has to be waited for.
    func valueAtHand(_ key: Key, _ reading: Reading) -> Value? {
        if case .value(let value) = latest(key) { return value }
        guard reading.isAtHand, let read = observation.read else { return nil }
        return readNow(key, read, reading)
    }

    /// Reads the current value anew, if that is possible on this thread.
    func reread(_ key: Key, _ reading: Reading) -> Reread {
        guard let read = observation.read else { return .never }
        let generation = nextGeneration()
        guard reading.isAtHand, let value = readNow(key, read, reading) else { return .later }
        return .value(takeIn(value, of: key, generation))
    }

    private func readNow(_ key: Key, _ read: Observation<Key, Value>.Read, _ reading: Reading) -> Value? {
        reading.isLimited ? budget.read { try read.now(key) } : try? read.now(key)
    }

    /// Reads the current value anew, asynchronously.
    func rereadLater(_ key: Key) async throws -> Value? {
        let generation = nextGeneration()
        guard let value = try await observation.read?.later(key) else { return nil }
        return takeIn(value, of: key, generation)
    }

    /// Whether the value of a key can be read, and is not observed yet.
    func isUnobserved(_ key: Key) -> Bool { observation.read != nil && live.withLock { $0[key] == nil } }

    /// Whether several observe it: then none of them holds its value alone.
    func isShared(_ key: Key) -> Bool { live.withLock { ($0[key]?.observers.count ?? 0) > 1 } }

    /// Begins to observe the values after a known one, if there is one. Notifies the observer at once if another value is
    /// available.
    func add(_ observer: Observer, to key: Key, after known: Value? = nil) {
        let isThere = live.withLock { live -> Bool in
            let step = observer.stage.compareExchange(
                expected: .before, desired: .observing, ordering: .relaxed)
            if !step.exchanged { return false }
            if let isThere = live[key, default: Live()].add(observer) { return isThere }
            live[key]?.latest = known.map { .value($0) } ?? .nothing
            live[key]?.origin = 0
            startObserving(key, after: known, in: &live)
            return false
        }
        if isThere { observer.tell() }
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
}

extension LiveValues {
    private func nextGeneration() -> Int { lastGeneration.add(1, ordering: .relaxed).newValue }

    /// Starts the observation of the values after a known one.
    private func startObserving(_ key: Key, after known: Value?, in live: inout [Key: Live]) {
        let generation = nextGeneration()
        live[key]?.generation = generation
        live[key]?.task = Task.detached { await self.run(key, after: known, generation) }
    }

    private func run(_ key: Key, after known: Value?, _ generation: Int) async {
        do {
            try await observation.observe(key, known) { value in self.publish(value, for: key, generation) }
        } catch {
            // Its last observer has ended it. A source that throws the same by itself has failed.
            if error is CancellationError, Task.isCancelled { return }
            tell(.failure(error), of: key, generation)
        }
    }

    private func publish(_ value: Value, for key: Key, _ generation: Int) {
        // Merged outside of the lock: only one task writes the values of a generation.
        let live = live.withLock { $0[key] }
        guard let live, live.generation == generation else { return }
        if case .value(let before) = live.latest {
            tell(.value(observation.merge(before, value)), of: key, generation)
        } else {
            tell(.value(value), of: key, generation)
        }
    }

    /// Tells the observers of a key, unless the generation is over.
    private func tell(_ latest: Latest, of key: Key, _ generation: Int) {
        let observers = live.withLock { live -> [Observer] in
            guard live[key]?.generation == generation else { return [] }
            live[key]?.latest = latest
            live[key]?.origin = generation
            return live[key]?.observers.values.map { $0 } ?? []
        }
        for observer in observers { observer.tell() }
    }

    /// Takes the result of a reading with a number; returns it, or a newer value. Observers of the key see it too, and
    /// afterwards only newer values: the observation begins anew after it.
    private func takeIn(_ value: Value, of key: Key, _ reading: Int) -> Value {
        while let found = live.withLock({ $0[key] }) {
            var newest = value
            switch found.latest {
            case .failure: return value
            case .nothing: break
            case .value(let before):
                if before == value || found.origin > reading { return before }
                newest = observation.merge(before, value)
            }
            let replaced = live.withLock { live -> Live? in
                guard let replaced = live[key], replaced.generation == found.generation else { return nil }
                live[key]?.latest = .value(newest)
                live[key]?.origin = reading
                startObserving(key, after: newest, in: &live)
                return replaced
            }
            guard let replaced else { continue }
            replaced.task?.cancel()
            // Not on this thread: each of them may take a turn of its own.
            Task.detached { for observer in replaced.observers.values { observer.tell() } }
            return newest
        }
        return value
    }
}
