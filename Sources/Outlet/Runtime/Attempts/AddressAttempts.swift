/// The failed attempts from an address: twenty in ten minutes, on whatever accounts.
struct AddressAttempts: AttemptCount {
    /// How long a failure counts.
    private static let memory = Duration.seconds(600)
    private static let most = 20

    private var failures: [Duration] = []
    private var underWay = 0

    var last: Duration { failures.last ?? .zero }

    mutating func begin(at now: Duration) -> Duration? {
        forget(at: now)
        if failures.count >= Self.most { return failures[0] + Self.memory - now }
        // Those under way may fail.
        if failures.count + underWay >= Self.most { return .seconds(1) }
        underWay += 1
        return nil
    }

    mutating func end(as outcome: AttemptOutcome, at now: Duration) {
        underWay -= 1
        forget(at: now)
        if outcome == .failed { failures.append(now) }
    }

    private mutating func forget(at now: Duration) { failures.removeAll { now - $0 >= Self.memory } }

    func weight(at now: Duration) -> AttemptWeight {
        if underWay > 0 { return .held }
        if failures.isEmpty || now - last >= Self.memory { return .none }
        return failures.count < Self.most || now - failures[0] >= Self.memory ? .failures : .held
    }
}
