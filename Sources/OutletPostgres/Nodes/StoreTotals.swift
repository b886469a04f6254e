import Outlet
import Synchronization

/// How many sessions there are, and what this node has written.
///
/// The number is asked for in pauses, and changes meanwhile with what this node adds and removes: other nodes' sessions are in
/// it a few seconds later.
final class StoreTotals: Sendable {
    private struct State {
        var sessions = 0
        var bytes = 0
        /// Insertions and removals that were begun, and those that have ended.
        var begun = 0
        var ended = 0
        /// `begun` when the number was asked for; nil if it is of no use.
        var asked: Int?
        var changes = 0
        var transactions = 0
        var time = Duration.zero
    }

    private let state = Mutex(State())

    /// The number of sessions.
    var sessions: Int { state.withLock { $0.sessions } }

    /// What this node has done.
    func statistics(waiting: Int) -> StoreStatistics {
        state.withLock { state in
            StoreStatistics(
                changes: state.changes, transactions: state.transactions, transactionTime: state.time, waiting: waiting,
                bytes: state.bytes)
        }
    }

    /// Notes that a session may be added or removed now.
    func noteBeginning() { state.withLock { $0.begun += 1 } }

    /// Notes by how many sessions there are more.
    func noteEnd(_ difference: Int) {
        state.withLock { state in
            state.ended += 1
            state.sessions += difference
        }
    }

    /// Notes that changes were written in a transaction.
    func note(changes: Int, in time: Duration) {
        state.withLock { state in
            state.changes += changes
            state.transactions += 1
            state.time += time
        }
    }

    /// Notes that the database is asked.
    func noteQuestion() { state.withLock { $0.asked = $0.begun == $0.ended ? $0.begun : nil } }

    /// Takes the database's answer, unless a change of this node came in between, which may be in it or not. `isRough` takes it
    /// all the same.
    func note(sessions: Int, bytes: Int, isRough: Bool) -> Bool {
        state.withLock { state in
            state.bytes = bytes
            guard isRough || state.asked == state.begun else { return false }
            state.sessions = sessions
            return true
        }
    }
}
