public import ViewTree

/// Connections at the node itself, without a controller.
extension Node {
    /// Posts an event, and answers it. With a `delay`, the client posts after that time without another event.
    @inlinable
    public func on<Payload, Subject, Model, R: Responder<Model>>(
        _ event: NodeEvent<Self, Payload>, after delay: Duration = .zero, _ responder: R
    ) -> Wired<Self, Subject, Model> {
        Wired(self).on(event, after: delay, responder)
    }

    /// Posts an event, and answers it with an intention.
    @inlinable
    public func on<Payload, Subject, Model, I: Intention<Model>>(
        _ event: NodeEvent<Self, Payload>, after delay: Duration = .zero, _ intention: I
    ) -> Wired<Self, Subject, Model> {
        Wired(self).on(event, after: delay, intention)
    }

    /// Posts an event, and answers it with an intention that takes the event's payload.
    @inlinable
    public func on<Payload, Subject, Model, I: PayloadIntention<Model, Payload>>(
        _ event: NodeEvent<Self, Payload>, after delay: Duration = .zero, _ intention: I
    ) -> Wired<Self, Subject, Model> {
        Wired(self).on(event, after: delay, intention)
    }

    /// Adds an action to a row, which clients show on a swipe or in a menu, and answers its event.
    @inlinable
    public func action<Subject, Model, R: Responder<Model>>(
        _ event: NodeEvent<Self, NoPayload>, _ title: String, role: NodeAction.Role = .default,
        icon: IconName = .none, _ responder: R
    ) -> Wired<Self, Subject, Model> {
        Wired(self).action(event, title, role: role, icon: icon, responder)
    }

    /// Adds an action to a row, which clients show on a swipe or in a menu, and answers its event with an intention.
    @inlinable
    public func action<Subject, Model, I: Intention<Model>>(
        _ event: NodeEvent<Self, NoPayload>, _ title: String, role: NodeAction.Role = .default,
        icon: IconName = .none, _ intention: I
    ) -> Wired<Self, Subject, Model> {
        Wired(self).action(event, title, role: role, icon: icon, intention)
    }
}

extension Wired {
    /// Posts an event, and answers it. With a `delay`, the client posts after that time without another event.
    @inlinable
    public func on<Payload, R: Responder<Model>>(
        _ event: NodeEvent<Base, Payload>, after delay: Duration = .zero, _ responder: R
    ) -> Self {
        changed {
            $0.handlers.append(Element.Handler(event, [.post(after: delay)], responder: AnyResponder(responder)))
        }
    }

    /// Posts an event, and answers it with an intention.
    @inlinable
    public func on<Payload, I: Intention<Model>>(
        _ event: NodeEvent<Base, Payload>, after delay: Duration = .zero, _ intention: I
    ) -> Self {
        on(event, after: delay, Perform(intention))
    }

    /// Posts an event, and answers it with an intention that takes the event's payload.
    @inlinable
    public func on<Payload, I: PayloadIntention<Model, Payload>>(
        _ event: NodeEvent<Base, Payload>, after delay: Duration = .zero, _ intention: I
    ) -> Self {
        on(event, after: delay, PerformWithPayload(intention))
    }

    /// Adds an action to a row, which clients show on a swipe or in a menu, and answers its event.
    @inlinable
    public func action<R: Responder<Model>>(
        _ event: NodeEvent<Base, NoPayload>, _ title: String, role: NodeAction.Role = .default,
        icon: IconName = .none, _ responder: R
    ) -> Self {
        action(event, title, role: role, icon: icon).changed {
            $0.handlers.append(Element.Handler(event, [], responder: AnyResponder(responder)))
        }
    }

    /// Adds an action to a row, which clients show on a swipe or in a menu, and answers its event with an intention.
    @inlinable
    public func action<I: Intention<Model>>(
        _ event: NodeEvent<Base, NoPayload>, _ title: String, role: NodeAction.Role = .default,
        icon: IconName = .none, _ intention: I
    ) -> Self {
        action(event, title, role: role, icon: icon, Perform(intention))
    }
}
