import Outlet

/// What callers of a store and the thread of its connections share.
struct StoreParts: Sendable {
    let place: Place
    let inbox: Inbox
    let bus: PostgresBus
    let tables = TableChanges()
    let findings = FindingLog()
    let node = NodeIdentity()
    let totals = StoreTotals()
    let clock: NodeClock
    let pace: Pace

    init(_ place: Place, _ limits: Inbox.Limits, _ pace: Pace, clock: NodeClock) throws(PostgresStoreError) {
        self.place = place
        self.clock = clock
        self.pace = pace
        inbox = try Inbox(place, limits)
        bus = PostgresBus(inbox)
    }
}

/// How often a node does what it does in pauses, and how long it waits.
struct Pace: Sendable {
    /// How long a node keeps its leases that does not tell that it lives.
    var leaseTime = Duration.seconds(10)
    /// How often it tells.
    var heartbeat = Duration.seconds(3)
    /// How often it counts the sessions.
    var count = Duration.seconds(15)
    /// How long hints are collected after others were sent.
    var hints = Duration.milliseconds(5)
    /// How long an answer may take before the connection is given up. PostgreSQL itself gives a statement up before.
    var answerTime = Duration.seconds(10)
    /// How many connections read and write.
    var workers = 4
    /// How many connections have locks.
    var turns = 2
}
