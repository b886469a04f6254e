/// When a node tells the next time that it lives, and what else it does in pauses.
struct NodeNews {
    /// The next time that it tells that it lives.
    var nextBeat = ContinuousClock.now
    /// The next time that it counts the sessions.
    var nextCount = ContinuousClock.now
    /// The next time that it may tell what has changed.
    var nextHints = ContinuousClock.now
    /// Whether the others know it.
    var isRegistered = false
    /// Whether another node serves with another secret.
    var hasOtherSecret = false
    /// Whether it has listened before: then it may have missed something.
    var hasListened = false
    /// Whether the sessions were counted once.
    var hasStarted = false
    /// How often a count was of no use.
    var uselessCounts = 0
    /// Whether the node is leaving, and whether it has left.
    var isLeaving = false
    var hasLeft = false

    /// The next time that something is to be done.
    var deadline: ContinuousClock.Instant { min(nextBeat, nextCount) }

    /// The connection is lost.
    mutating func noteLost() { nextBeat = .now }
}
