/// Delivers records to every analytics receiver through a bounded buffer of its own.
final class AnalyticsFeed: Sendable {
    /// The capacity of a receiver's buffer, in records.
    static let capacity = 1024

    /// The number of records dropped because a receiver's buffer was full.
    let lost = Counter()
    private let continuations: [AsyncStream<AnalyticsRecord>.Continuation]

    /// Returns nil if there are no receivers.
    init?(_ receivers: [Analytics]) {
        if receivers.isEmpty { return nil }
        continuations = receivers.map { receiver in
            let (records, continuation) = AsyncStream.makeStream(
                of: AnalyticsRecord.self, bufferingPolicy: .bufferingOldest(Self.capacity))
            Task.detached {
                for await record in records { await receiver.receive(record) }
            }
            return continuation
        }
    }

    deinit {
        for continuation in continuations { continuation.finish() }
    }

    /// Adds records to all buffers without waiting.
    func tell(_ records: [AnalyticsRecord]) {
        for record in records {
            for continuation in continuations {
                if case .dropped = continuation.yield(record) { lost.add(1) }
            }
        }
    }
}
