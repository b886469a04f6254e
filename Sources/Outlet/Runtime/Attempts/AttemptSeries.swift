/// The failed attempts on an account, or on an account by a browser that has signed in to it before.
///
/// Five in an hour cause no pause, the next one causes a pause of a second, and each further one a pause twice as long, 900
/// seconds at most. An hour without a failure ends the series, and so does a success.
struct AttemptSeries: AttemptCount {
    /// How long a failure counts.
    private static let memory = Duration.seconds(3_600)
    /// How many failures cause no pause.
    private static let free = 5
    private static let longestPause = 900

    /// The failures of the last hour; none once there was a pause.
    private var recent: [Duration] = []
    /// How many pauses there were.
    private var pauses = 0
    /// When the last pause ends.
    private var end = Duration.zero
    private var underWay = 0
    private(set) var last = Duration.zero

    mutating func begin(at now: Duration) -> Duration? {
        forget(at: now)
        if now < end { return end - now }
        // Those under way may fail, and the last of them may cause a pause.
        if underWay > 0, pauses > 0 || recent.count + underWay > Self.free { return .seconds(1) }
        underWay += 1
        return nil
    }

    mutating func end(as outcome: AttemptOutcome, at now: Duration) {
        underWay -= 1
        switch outcome {
        case .succeeded: (recent, pauses, end) = ([], 0, .zero)
        case .failed: fail(at: now)
        case .withdrawn: break
        }
    }

    /// How many failures the series has.
    var failures: Int { pauses == 0 ? recent.count : Self.free + pauses }

    /// Counts failures that another node has reported.
    mutating func take(_ failures: AccountFailures, at now: Duration) {
        if failures.endsSeries { (recent, pauses, end) = ([], 0, .zero) }
        // After so many every pause is the longest one.
        for _ in 0..<min(failures.count, Self.free + 11) { fail(at: now) }
    }

    private mutating func fail(at now: Duration) {
        forget(at: now)
        last = now
        if pauses == 0 {
            recent.append(now)
            if recent.count <= Self.free { return }
            recent = []
        }
        end = now + .seconds(min(Self.longestPause, 1 << min(pauses, 10)))
        pauses += 1
    }

    private mutating func forget(at now: Duration) {
        if pauses > 0, now - last >= Self.memory { pauses = 0 }
        recent.removeAll { now - $0 >= Self.memory }
    }

    func weight(at now: Duration) -> AttemptWeight {
        if underWay > 0 || now < end { return .held }
        if now - last >= Self.memory || pauses == 0 && recent.isEmpty { return .none }
        return pauses == 0 ? .failures : .pauses
    }
}
