/// Somebody who is told how an app is used.
///
///     Application(name: "Shop", analytics: [Analytics { await warehouse.add($0) }], controllers: [...])
///
/// It is told after the commit and beside the request, which never waits for it: one record after the other. Where it can't
/// keep up, the newest are lost, and counted in `/metrics`.
public struct Analytics: Sendable {
    let receive: @Sendable (AnalyticsRecord) async -> Void

    /// Tells a function.
    public init(_ receive: @escaping @Sendable (AnalyticsRecord) async -> Void) { self.receive = receive }
}

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
