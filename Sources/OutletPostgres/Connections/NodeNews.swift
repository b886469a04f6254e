/// The times of a node's periodic messages and other work.
struct NodeNews {
    /// The next renewal of the registration.
    var nextBeat = ContinuousClock.now
    /// The next count of the sessions.
    var nextCount = ContinuousClock.now
    /// The earliest time of the next hints.
    var nextHints = ContinuousClock.now
    /// Whether the node is registered.
    var isRegistered = false
    /// Whether another node serves with another secret.
    var hasOtherSecret = false
    /// Whether it has listened before, and may have missed messages since.
    var hasListened = false
    /// Whether the sessions were counted at least once.
    var hasStarted = false
    /// How many counts in a row could not be used.
    var uselessCounts = 0
    /// Whether the node is leaving, and whether it has left.
    var isLeaving = false
    var hasLeft = false

    /// The time of the next work.
    var deadline: ContinuousClock.Instant { min(nextBeat, nextCount) }

    /// Notes that the connection was lost.
    mutating func noteLost() { nextBeat = .now }
}
