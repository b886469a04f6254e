/// A histogram of durations with Prometheus buckets.
package struct Histogram: ~Copyable, Sendable {
    /// The upper bounds of the buckets, in microseconds.
    private static let bounds = [10, 25, 50, 100, 250, 500, 1_000, 2_500, 5_000, 10_000, 50_000, 250_000, 1_000_000]

    private let buckets = InlineArray<14, Counter> { _ in Counter() }
    private let nanoseconds = Counter()

    /// The number of recorded durations.
    package var count: Int { buckets.indices.reduce(0) { $0 + buckets[$1].value } }

    /// Records the time since an instant.
    func record(since start: ContinuousClock.Instant) {
        let (seconds, attoseconds) = start.duration(to: .now).components
        let nanoseconds = Int(seconds) * 1_000_000_000 + Int(attoseconds / 1_000_000_000)
        self.nanoseconds.add(nanoseconds)
        let index = Self.bounds.firstIndex { nanoseconds <= $0 * 1_000 } ?? Self.bounds.count
        buckets[index].add(1)
    }

    /// Writes the histogram in the Prometheus text format.
    package func write(_ name: String, _ help: String, to text: inout String) {
        text += "# HELP \(name) \(help)\n# TYPE \(name) histogram\n"
        var sum = 0
        for (index, bound) in Self.bounds.enumerated() {
            sum += buckets[index].value
            text += "\(name)_bucket{le=\"\(Double(bound) / 1_000_000)\"} \(sum)\n"
        }
        sum += buckets[Self.bounds.count].value
        text += "\(name)_bucket{le=\"+Inf\"} \(sum)\n"
        text += "\(name)_sum \(Double(nanoseconds.value) / 1_000_000_000)\n\(name)_count \(sum)\n"
    }
}
