import Synchronization

/// A number that several threads see.
final class Count: Sendable {
    private let number = Atomic(0)

    var value: Int { number.load(ordering: .sequentiallyConsistent) }

    func add(_ amount: Int = 1) { number.add(amount, ordering: .sequentiallyConsistent) }

    func set(_ value: Int) { number.store(value, ordering: .sequentiallyConsistent) }
}
