import Dispatch
import Foundation
import Synchronization

/// A few threads, each with its own connection, that run the queries of a database.
final class Workers: Sendable {
    /// The most requests that may wait.
    private static let limit = 1_000

    /// A task with a connection, or with the reason why there is none.
    typealias Work = @Sendable (Result<PlainConnection, PostgresStoreError>) -> Void

    private struct State {
        var waiting: [Work] = []
        var isClosed = false
    }

    private let place: Place
    private let pace: Pace
    private let count: Int
    private let state = Mutex(State())
    private let work = DispatchSemaphore(value: 0)

    /// Starts the threads. They connect for their first task.
    init(_ place: Place, _ pace: Pace, count: Int) {
        self.place = place
        self.pace = pace
        self.count = count
        for _ in 0..<count {
            let thread = Thread { [self] in run() }
            thread.name = "outlet.database"
            thread.start()
        }
    }

    /// Runs a task on one of the threads.
    func run(_ work: @escaping Work) {
        let problem = state.withLock { state -> PostgresStoreError? in
            if state.isClosed { return .closed(place) }
            if state.waiting.count >= Self.limit { return .busy(place, "too many queries wait") }
            state.waiting.append(work)
            return nil
        }
        if let problem { return work(.failure(problem)) }
        self.work.signal()
    }

    /// Ends the threads after their waiting tasks.
    func close() {
        state.withLock { $0.isClosed = true }
        for _ in 0..<count { work.signal() }
    }

    private func run() {
        var kept: PlainConnection?
        while true {
            work.wait()
            let next = state.withLock { $0.waiting.isEmpty ? nil : $0.waiting.removeFirst() }
            // Without a task the signal was that of the end.
            guard let next else { return }
            do {
                let connection = try usable(kept)
                kept = connection
                next(.success(connection))
                if connection.isBroken { kept = nil }
            } catch {
                kept = nil
                next(.failure(error))
            }
        }
    }

    /// The kept connection, or a new one if PostgreSQL has closed it.
    private func usable(_ kept: PlainConnection?) throws(PostgresStoreError) -> PlainConnection {
        if let kept, !kept.isClosedByServer { return kept }
        let connection = try PlainConnection(to: place, within: pace.connectTime)
        try connection.run(
            """
            SET statement_timeout = \(pace.statementTime.setting); SET lock_timeout = \(pace.queryTime.setting);
            SET idle_in_transaction_session_timeout = \(pace.lockTime.setting);
            SET default_transaction_isolation = 'read committed'
            """)
        guard try connection.ask("SELECT current_setting('track_counts')::bool").int(0, 0) == 1 else {
            throw PostgresStoreError(
                .failed,
                "The database \(place) does not count which tables are read and changed: turn on 'track_counts' for its user."
            )
        }
        return connection
    }
}
