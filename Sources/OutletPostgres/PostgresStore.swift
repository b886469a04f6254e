import Dispatch
import Foundation
public import Outlet
import Synchronization

/// Keeps sessions in PostgreSQL, where several processes share them.
///
/// ```swift
/// let store = try PostgresStore("postgres://app@db.example/app")
/// ```
///
/// Each instance is a node. It has a few connections of its own, through libpq, on one thread; no calling thread waits. A server's
/// threads have one more each, over which they ask for versions, until they end. Commits of many sessions share a transaction and
/// a round trip. Answered changes are in the database, with its durability.
///
/// The tables are in a schema `outlet`, which is created if it is missing. While PostgreSQL does not answer, all functions
/// fail; the store connects again by itself.
public final class PostgresStore: SharedStore {
    let parts: StoreParts
    /// Whether leases may have been taken by a call whose answer was lost.
    let hasUnknownLeases = Atomic(false)
    /// The number of calls of `exchange`.
    let presenceQuestions = Atomic(0)
    private let ended = DispatchSemaphore(value: 0)
    private let isClosed = Atomic(false)

    /// Connects to the database at a place.
    ///
    /// - Parameter place: a URL (`postgres://user@host/database?sslmode=verify-full`), a connection string (`host=… dbname=…
    ///   service=…`) or the name of a database, as libpq takes them; empty for libpq's environment variables. A URL may lack
    ///   `postgres:`. Passwords can be in `~/.pgpass`.
    /// - Parameter makingTables: whether to create the tables, or update them to this release's version. If false, they have to
    ///   exist: so nothing is created in a database that was named by mistake.
    /// - Throws: a ``PostgresStoreError`` if the database can't be reached or used, lacks tables that may not be created, or
    ///   has those of a newer release.
    public convenience init(_ place: String, makingTables: Bool = true) throws {
        try self.init(place, makingTables: makingTables, pace: Pace())
    }

    /// The same, with other periods and limits, and a clock of the node in seconds since 1970.
    init(
        _ place: String, makingTables: Bool = true, pace: Pace, limits: Inbox.Limits = Inbox.Limits(),
        now: @escaping @Sendable () -> Double = { Date().timeIntervalSince1970 }
    ) throws {
        let place = try Place(place)
        if makingTables { try Schema.migrate(at: place, pace) } else { try Schema.require(at: place, pace) }
        let parts = try StoreParts(place, limits, pace, clock: NodeClock(now))
        self.parts = parts
        // An attempt with each host, and one more.
        let startTime = pace.connectTime * (place.hostCount + 1)
        let started = DispatchSemaphore(value: 0)
        let result = Mutex<Result<Void, PostgresStoreError>>(
            .failure(.unreachable(place, "it does not answer within \(startTime.components.seconds) seconds")))
        let (box, end) = (Box(result), ended)
        let thread = Thread {
            Engine(parts) { found in
                box.result.withLock { $0 = found }
                started.signal()
            }.run()
            end.signal()
        }
        thread.name = "outlet.postgres"
        thread.start()
        _ = started.wait(timeout: .now() + .seconds(Int(startTime.components.seconds)))
        do {
            try box.result.withLock { $0 }.get()
        } catch {
            close()
            throw error
        }
    }

    deinit { parts.inbox.close() }

    /// Passes the result of the start between threads.
    private final class Box: Sendable {
        let result: Mutex<Result<Void, PostgresStoreError>>
        init(_ result: consuming sending Mutex<Result<Void, PostgresStoreError>>) { self.result = result }
    }

    /// Finishes accepted changes, gives back this node's leases and closes the connections; those of a server's threads are closed
    /// when they end, or ask again. Later calls throw.
    ///
    /// Don't call it from a callback of the store.
    public func close() {
        parts.inbox.close()
        if !isClosed.exchange(true, ordering: .relaxed) { ended.wait() }
    }

    /// The host and the name of the database, without user and password.
    public var place: String { parts.place.description }

    /// The number of sessions; those of other nodes as of some seconds ago.
    public var count: Int? { parts.totals.sessions }

    /// The counts of this node; the size is that of all tables, as of some seconds ago.
    public var statistics: StoreStatistics? { parts.totals.statistics(waiting: parts.inbox.waiting) }

    /// Sets the receiver of the store's findings: that it has started, that PostgreSQL is away or back, that the tables are of
    /// a newer release, that clocks differ, and that this node's registration had expired.
    public func report(to receiver: @escaping @Sendable (StoreFinding) -> Void) { parts.findings.report(to: receiver) }

    /// Verifies that this node can write.
    public func verify(then: @escaping Completion<Void>) throws -> StoreAnswer<Void> {
        let job = Job([Call(.verify, parts.node.id)], changing: SessionID()) { answer, _ in
            then(answer.map { _ in })
        }
        try parts.inbox.write(job)
        return .pending
    }
}
