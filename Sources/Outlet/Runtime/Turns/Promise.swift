import Synchronization

/// Passes one value from its producer to a consumer: like a continuation, but the value may arrive before the consumer.
package final class Promise<Value: Sendable>: Sendable {
    private enum State {
        case empty
        case filled(Value)
        case awaited(@Sendable (Value) -> Void)
        case done
    }

    private let state = Mutex(State.empty)

    package init() {}

    /// Supplies the value; a second value is ignored.
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

    /// Returns the value if it is there; otherwise nil, and `receiver` gets it later.
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
