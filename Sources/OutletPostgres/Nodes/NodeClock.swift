import Outlet
import Synchronization

/// How far the database's clock is from that of this node.
///
/// Times in the tables are the database's, so that nodes agree whose clocks differ.
final class NodeClock: Sendable {
    /// A difference in seconds that counts as none: no table has times for which it matters.
    private static let tolerance = 2.0

    private struct State {
        var offset = 0
        var isTold = false
    }

    private let state = Mutex(State())
    /// The node's time in seconds since 1970.
    let now: @Sendable () -> Double

    init(_ now: @escaping @Sendable () -> Double) { self.now = now }

    /// Compares the clocks; what the operator should know, the first time that they differ.
    func compare(database time: Double, askedAt sent: Double) -> StoreFinding? {
        let received = now()
        // An answer that took so long says nothing.
        guard received - sent < 1 else { return nil }
        let difference = time - (sent + received) / 2
        return state.withLock { state in
            state.offset = abs(difference) < Self.tolerance ? 0 : Int(difference.rounded())
            guard state.offset != 0, !state.isTold else { return nil }
            state.isTold = true
            return .note(
                "PostgreSQL's clock is \(abs(state.offset)) seconds \(state.offset > 0 ? "ahead of" : "behind") this machine's. Times "
                    + "of sessions go by PostgreSQL's; let both machines ask a time server.")
        }
    }

    /// A time of this node as the tables have it, in seconds since 1970.
    func toDatabase(_ time: Int) -> Int { moved(time, by: state.withLock { $0.offset }) }

    /// A time of the tables by this node's clock, in seconds since 1970.
    func toNode(_ time: Int) -> Int { moved(time, by: -state.withLock { $0.offset }) }

    private func moved(_ time: Int, by offset: Int) -> Int {
        let (sum, isOverflow) = time.addingReportingOverflow(offset)
        return isOverflow ? time : sum
    }
}
