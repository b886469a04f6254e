import Synchronization

/// Keeps short what is read while somebody is being answered: each read may take two milliseconds on average. What a few
/// take longer at once, such as the first ones, is on credit; when that is used up, reads are not made until it is
/// there again. So a slow source takes no more than that time of a thread from all that ask.
final class ReadBudget: Sendable {
    private static var share: Int { 2_000_000 }
    private static var most: Int { 50_000_000 }

    /// Nanoseconds that may still be taken.
    private let credit = Atomic(most)
    /// The time in nanoseconds.
    private let time: @Sendable () -> Int

    init(_ clock: some Clock<Duration> = ContinuousClock()) {
        let start = clock.now
        time = { Int(start.duration(to: clock.now) / .nanoseconds(1)) }
    }

    /// What a read finds; nil where it is not made, throws, or finds nothing.
    func read<Value>(_ body: () throws -> Value?) -> Value? {
        if credit.load(ordering: .relaxed) <= 0 {
            credit.add(Self.share, ordering: .relaxed)
            return nil
        }
        let start = time()
        defer {
            let taken = time() - start
            let left = credit.add(Self.share - taken, ordering: .relaxed).newValue
            if left > Self.most { credit.store(Self.most, ordering: .relaxed) }
        }
        return try? body()
    }
}
