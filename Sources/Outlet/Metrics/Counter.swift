import Synchronization

/// A number that many threads add to.
final class Counter: Sendable {
    private let atomic = Atomic(0)

    /// The number as it is now.
    var value: Int { atomic.load(ordering: .relaxed) }

    func add(_ amount: Int) { atomic.add(amount, ordering: .relaxed) }
}
