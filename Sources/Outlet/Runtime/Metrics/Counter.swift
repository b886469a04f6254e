import Synchronization

/// A number that many threads add to. It stands where it is counted, not behind a reference of its own: that would be
/// counted too, each time.
package struct Counter: ~Copyable, Sendable {
    private let atomic = Atomic(0)

    package init() {}

    /// The number as it is now.
    package var value: Int { atomic.load(ordering: .relaxed) }

    package func add(_ amount: Int) { atomic.add(amount, ordering: .relaxed) }
}
