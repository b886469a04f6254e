import Synchronization

/// Keeps reads short that are made while somebody is being answered: what one takes longer than it may, so many of the
/// next ones are not made. So a slow source takes from a thread, on the average of all that ask, no more than that time.
final class ReadBudget: Sendable {
    private static var share: Duration { .milliseconds(2) }

    /// Nanoseconds that are still to be waited out.
    private let debt = Atomic(0)

    /// What a read finds; nil where it is not made, throws, or finds nothing.
    func read<Value>(_ body: () throws -> Value?) -> Value? {
        if debt.load(ordering: .relaxed) > 0 {
            debt.subtract(Self.share.nanoseconds, ordering: .relaxed)
            return nil
        }
        let start = ContinuousClock.now
        defer {
            let excess = start.duration(to: .now) - Self.share
            if excess > .zero { debt.add(excess.nanoseconds, ordering: .relaxed) }
        }
        return try? body()
    }
}

extension Duration {
    fileprivate var nanoseconds: Int { Int(self / .nanoseconds(1)) }
}
