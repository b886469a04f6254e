import Synchronization

/// Brings a value from where it is made to where it is wanted, at once or later: a continuation that may have run
/// before anybody waits.
package final class Promise<Value: Sendable>: Sendable {
    private enum State {
        case empty
        case filled(Value)
        case awaited(@Sendable (Value) -> Void)
        case done
    }

    private let state = Mutex(State.empty)

    package init() {}

    /// Hands the value in; a second one is dropped.
    package func put(_ value: Value) {
        let receiver = state.withLock { state -> (@Sendable (Value) -> Void)? in
            switch state {
            case .empty: state = .filled(value)
            case .awaited(let receiver):
                state = .done
                return receiver
            case .filled, .done: break
            }
            return nil
        }
        receiver?(value)
    }

    /// The value where it is there; else nil, and `receiver` gets it later.
    package func take(orLater receiver: @escaping @Sendable (Value) -> Void) -> Value? {
        state.withLock { state in
            if case .filled(let value) = state {
                state = .done
                return value
            }
            state = .awaited(receiver)
            return nil
        }
    }
}
