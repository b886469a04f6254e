import Synchronization

/// A counter that many threads increment. It is stored inline, because a reference would add reference counting to each
/// access.
package struct Counter: ~Copyable, Sendable {
    private let atomic = Atomic(0)

    package init() {}

    /// The current value.
    package var value: Int { atomic.load(ordering: .relaxed) }

    package func add(_ amount: Int) { atomic.add(amount, ordering: .relaxed) }
}
