/// Hands records to all who want them, each in its own time.
final class AnalyticsFeed: Sendable {
    /// How many records wait for one who is slow.
    static let capacity = 1024

    /// The records that somebody did not get.
    let lost = Counter()
    private let continuations: [AsyncStream<AnalyticsRecord>.Continuation]

    /// Nil where nobody wants to know.
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

    /// Hands records on, without waiting.
    func tell(_ records: [AnalyticsRecord]) {
        for record in records {
            for continuation in continuations {
                if case .dropped = continuation.yield(record) { lost.add(1) }
            }
        }
    }
}
