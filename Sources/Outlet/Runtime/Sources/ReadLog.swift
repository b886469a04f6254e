import Synchronization

/// Records the reads of sources during a calculation, in order. With the recorded log, the calculation can be repeated with the
/// same results.
package final class ReadLog: Sendable {
    private struct State {
        var values: [any Sendable]
        var next = 0
    }

    private let state: Mutex<State>

    /// A log that records reads.
    package convenience init() { self.init([]) }

    private init(_ values: [any Sendable]) { state = Mutex(State(values: values)) }

    /// A log that has what this one has noted.
    package func replay() -> ReadLog { ReadLog(state.withLock { $0.values }) }

    /// How many reads were noted.
    package var count: Int { state.withLock { $0.values.count } }

    /// The next value: the one that is noted already, else what `read` finds.
    func next<Value: Sendable>(_ read: () -> Value) -> Value {
        let noted = state.withLock { state -> Value? in
            guard state.next < state.values.count else { return nil }
            state.next += 1
            return state.values[state.next - 1] as? Value
        }
        if let noted { return noted }
        let value = read()
        state.withLock { state in
            state.values.append(value)
            state.next = state.values.count
        }
        return value
    }
}
