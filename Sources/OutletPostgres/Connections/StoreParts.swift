import Outlet

/// The parts that callers of a store and the engine's thread share.
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
        inbox = try Inbox(place, limits, patience: pace.patience)
        bus = PostgresBus(inbox)
    }
}

/// The periods and timeouts of a node.
struct Pace: Sendable {
    /// How long the leases of a node last without a renewal.
    var leaseTime = Duration.seconds(10)
    /// The time between two renewals.
    var heartbeat = Duration.seconds(3)
    /// The time between two counts of the sessions.
    var count = Duration.seconds(30)
    /// How long hints are collected after the last ones were sent.
    var hints = Duration.milliseconds(5)
    /// How long an attempt to connect with a host may take.
    var connectTime = Duration.seconds(5)
    /// The longest time for an answer, after which the connection is dropped. What was sent on a connection that is lost is sent
    /// again for as long.
    var answerTime = Duration.seconds(10)
    /// How long a change waits for rows that others have locked: those that share its transaction wait, too.
    var rowTime = Duration.seconds(1)
    /// How long a lock of a session waits for those of others.
    var turnTime = Duration.seconds(3)
    /// How long a query of the app's waits for a lock.
    var queryTime = Duration.seconds(5)
    /// How long PostgreSQL works on a statement.
    var statementTime = Duration.seconds(8)
    /// How long a session is locked without a commit.
    var lockTime = Duration.seconds(10)
    /// How long a request waits for a connection: as long as it may take to make one with the first host.
    var patience = Duration.seconds(5)
    /// How long a store that is closed goes on with the requests that it has accepted.
    var closing = Duration.seconds(5)
    /// The number of connections for reads and writes.
    var workers = 4
    /// The number of connections for locks.
    var turns = 2
}

extension Duration {
    /// The time as PostgreSQL's settings have it: in milliseconds.
    var setting: String { "\(Int(self / .milliseconds(1)))" }
}
