public import ViewTree

/// Connections at the node itself, without a controller.
extension Node {
    /// Posts an event, and answers it. With a `delay`, the client posts after that time without another event.
    @inlinable
    public func on<Payload, R: Responder>(
        _ event: NodeEvent<Self, Payload>, after delay: Duration = .zero, _ responder: R
    ) -> Self {
        changed {
            $0.handlers.append(Element.Handler(event, [.post(after: delay)], responder: AnyResponder(responder)))
        }
    }

    /// Posts an event, and answers it with an intention.
    @inlinable
    public func on<Payload, I: Intention>(
        _ event: NodeEvent<Self, Payload>, after delay: Duration = .zero, _ intention: I
    ) -> Self {
        on(event, after: delay, Perform(intention))
    }

    /// Posts an event, and answers it with an intention that takes the event's payload.
    @inlinable
    public func on<Payload, I: PayloadIntention>(
        _ event: NodeEvent<Self, Payload>, after delay: Duration = .zero, _ intention: I
    ) -> Self where I.Payload == Payload {
        on(event, after: delay, PerformWithPayload(intention))
    }

    /// Adds an action to a row, which clients show on a swipe or in a menu, and answers its event.
    @inlinable
    public func action<R: Responder>(
        _ event: NodeEvent<Self, NoPayload>, _ title: String, role: NodeAction.Role = .default,
        icon: IconName = .none, _ responder: R
    ) -> Self {
        action(event, title, role: role, icon: icon).changed {
            $0.handlers.append(Element.Handler(event, [], responder: AnyResponder(responder)))
        }
    }

    /// Adds an action to a row, which clients show on a swipe or in a menu, and answers its event with an intention.
    @inlinable
    public func action<I: Intention>(
        _ event: NodeEvent<Self, NoPayload>, _ title: String, role: NodeAction.Role = .default,
        icon: IconName = .none, _ intention: I
    ) -> Self {
        action(event, title, role: role, icon: icon, Perform(intention))
    }
}
