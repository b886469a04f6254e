/// Counts the attempts of one account, one browser or one address.
protocol AttemptCount: Sendable {
    init()

    /// When the last attempt failed.
    var last: Duration { get }

    /// Begins an attempt. Returns nil if it may begin, otherwise how long it is until one may.
    mutating func begin(at now: Duration) -> Duration?

    /// Ends an attempt that has begun.
    mutating func end(as outcome: AttemptOutcome, at now: Duration)

    /// How much would be lost if the count were dropped.
    func weight(at now: Duration) -> AttemptWeight
}

/// How an attempt has ended.
enum AttemptOutcome: Sendable {
    /// It has led to a sign-in.
    case succeeded
    /// It has not.
    case failed
    /// It was not made, or the service does not work.
    case withdrawn
}

/// How much would be lost if a count were dropped, in ascending order.
enum AttemptWeight: Comparable, Sendable {
    /// Nothing: its failures are too long ago.
    case none
    /// Failures that have caused no pause.
    case failures
    /// How long the next pause is.
    case pauses
    /// A pause, or attempts that are under way. It is never forgotten.
    case held
}
