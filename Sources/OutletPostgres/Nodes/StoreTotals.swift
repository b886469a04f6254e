import Outlet
import Synchronization

/// Counts the sessions, and the changes that this node has written.
///
/// The number of sessions is queried now and then. In between this node's own additions and removals are counted; those of
/// other nodes are included some seconds later.
final class StoreTotals: Sendable {
    private struct State {
        var sessions = 0
        var bytes = 0
        /// The numbers of additions and removals that have begun and ended.
        var begun = 0
        var ended = 0
        /// The value of `begun` at the last query; nil if its result can't be used.
        var asked: Int?
        var changes = 0
        var transactions = 0
        var time = Duration.zero
    }

    private let state = Mutex(State())

    /// The number of sessions.
    var sessions: Int { state.withLock { $0.sessions } }

    /// The counts of this node.
    func statistics(waiting: Int) -> StoreStatistics {
        state.withLock { state in
            StoreStatistics(
                changes: state.changes, transactions: state.transactions, transactionTime: state.time, waiting: waiting,
                bytes: state.bytes)
        }
    }

    /// Notes that an addition or removal of sessions begins.
    func noteBeginning() { state.withLock { $0.begun += 1 } }

    /// Notes that it has ended, and by how many sessions their number has grown.
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

    /// Notes that the database is queried.
    func noteQuestion() { state.withLock { $0.asked = $0.begun == $0.ended ? $0.begun : nil } }

    /// Takes the result of a query, unless a change of this node was under way meanwhile, which the result may include or not.
    /// With `isRough` it is taken nevertheless.
    func note(sessions: Int, bytes: Int, isRough: Bool) -> Bool {
        state.withLock { state in
            state.bytes = bytes
            guard isRough || state.asked == state.begun else { return false }
            state.sessions = sessions
            return true
        }
    }
}
