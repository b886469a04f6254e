import Synchronization

/// Limits the time of reads on threads that answer requests: two milliseconds on average for each. A few slow reads, such as
/// the first ones, are on credit. When the credit is used up, no reads are made until it has recovered. So a slow source takes
/// no more than that time of a thread from all requests.
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

    /// The result of a read; nil if it is not made, throws, or returns nil.
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
