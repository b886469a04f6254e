import Outlet
import Synchronization

/// The difference between the database's clock and this node's.
///
/// The tables have the database's times, so that nodes with different clocks agree.
final class NodeClock: Sendable {
    /// A difference in seconds that is ignored: no time in the tables is that precise.
    private static let tolerance = 2.0

    private struct State {
        var offset = 0
        var isTold = false
    }

    private let state = Mutex(State())
    /// The node's time in seconds since 1970.
    let now: @Sendable () -> Double

    init(_ now: @escaping @Sendable () -> Double) { self.now = now }

    /// Compares the clocks; returns a finding for the operator the first time that they differ.
    func compare(database time: Double, askedAt sent: Double) -> StoreFinding? {
        let received = now()
        // A slow answer does not tell the difference.
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

    /// Converts a time of this node to the database's clock, in seconds since 1970.
    func toDatabase(_ time: Int) -> Int { moved(time, by: state.withLock { $0.offset }) }

    /// Converts a time of the tables to this node's clock, in seconds since 1970.
    func toNode(_ time: Int) -> Int { moved(time, by: -state.withLock { $0.offset }) }

    private func moved(_ time: Int, by offset: Int) -> Int {
        let (sum, isOverflow) = time.addingReportingOverflow(offset)
        return isOverflow ? time : sum
    }
}
