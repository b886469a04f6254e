import Synchronization

/// Passes the findings of a store to its listener; keeps them until there is one.
package final class FindingLog: Sendable {
    private struct State {
        var kept: [StoreFinding] = []
        var receiver: (@Sendable (StoreFinding) -> Void)?
    }

    private let state = Mutex(State())

    /// Creates a log without a listener.
    package init() {}

    /// Passes a finding on.
    package func add(_ finding: StoreFinding) {
        let receiver = state.withLock { state in
            if state.receiver == nil { state.kept.append(finding) }
            return state.receiver
        }
        receiver?(finding)
    }

    /// Sets the receiver of all findings, including earlier ones.
    package func report(to receiver: @escaping @Sendable (StoreFinding) -> Void) {
        let kept = state.withLock { state in
            state.receiver = receiver
            defer { state.kept = [] }
            return state.kept
        }
        for finding in kept { receiver(finding) }
    }
}
