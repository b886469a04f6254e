import Synchronization

/// A value for all sessions of the process: each session that shows it has a new value in its next revision.
///
///     let notice = Broadcast("")
///     $0.notice(DataSource(observing: notice))       // an implementation
///     Load(\.notice, from: outlets.notice)           // a controller
///     notice.send("We close at six.")                // a service
///
/// The value is not stored, and does not reach other processes. Keep values that have to last in a database, which a
/// source can observe too. For the result of a single event, use a responder.
public final class Broadcast<Value: Equatable & Sendable>: Sendable {
    private struct State {
        var value: Value
        var listeners: [Int: AsyncStream<Value>.Continuation] = [:]
        var last = 0
    }

    private let state: Mutex<State>

    /// Says this until something else is sent.
    public init(_ value: Value) { state = Mutex(State(value: value)) }

    /// Sends a value to all who listen. Those who come later get it too, until the next.
    public func send(_ value: Value) {
        state.withLock { state in
            state.value = value
            for listener in state.listeners.values { listener.yield(value) }
        }
    }

    /// The value that was sent last.
    var latest: Value { state.withLock { $0.value } }

    /// The value that was sent last, and all that follow; who is slow gets the newest only.
    public var values: AsyncStream<Value> {
        AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
            let id = state.withLock { state in
                state.last += 1
                state.listeners[state.last] = continuation
                continuation.yield(state.value)
                return state.last
            }
            continuation.onTermination = { [weak self] _ in
                self?.state.withLock { _ = $0.listeners.removeValue(forKey: id) }
            }
        }
    }
}

extension DataSource where Request == NoRequest {
    /// A source of the values that a broadcast sends.
    public init(observing broadcast: Broadcast<Value>) {
        let read = Observed.Read { _ in
            Page(broadcast.latest)
        } later: { _ in
            Page(broadcast.latest)
        }
        self.init(pause: .zero, read: read) { _, _, receive in
            for await value in broadcast.values { receive(Page(value)) }
        }
    }
}
