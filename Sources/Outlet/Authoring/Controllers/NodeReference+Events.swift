public import ViewTree

/// What a controller connects with the events of its nodes.
extension NodeReference {
    /// Lists what the client does at an event.
    public func on<Payload>(
        _ event: NodeEvent<Referenced, Payload>, _ actions: ClientAction...
    ) -> Connection<Model> {
        Connection(node: id, .handle(Element.Handler(event, actions)))
    }

    /// Posts an event, and answers it. With a `delay`, the client posts after that time without another event.
    @inlinable
    public func on<Payload>(
        _ event: NodeEvent<Referenced, Payload>, after delay: Duration = .zero, _ responder: some Responder<Model>
    ) -> Connection<Model> {
        Connection(
            node: id, .handle(Element.Handler(event, [.post(after: delay)], responder: AnyResponder(responder))))
    }

    /// Posts an event, and answers it with an intention.
    @inlinable
    public func on<Payload, I: Intention<Model>>(
        _ event: NodeEvent<Referenced, Payload>, after delay: Duration = .zero, _ intention: I
    ) -> Connection<Model> {
        on(event, after: delay, Perform(intention))
    }

    /// Posts an event, and answers it with an intention that takes the event's payload.
    @inlinable
    public func on<Payload>(
        _ event: NodeEvent<Referenced, Payload>, after delay: Duration = .zero,
        _ intention: some PayloadIntention<Model, Payload>
    ) -> Connection<Model> {
        on(event, after: delay, PerformWithPayload(intention))
    }
}

/// What bubbles up from whatever node: so it is named as an event of any.
extension NodeReference {
    /// Answers an event that bubbles up to here.
    @inlinable
    public func answer<Payload>(
        _ event: NodeEvent<AnyNode, Payload>, _ responder: some Responder<Model>
    ) -> Connection<Model> {
        answer(event.name, responder)
    }

    /// Answers an event that bubbles up to here with an intention.
    @inlinable
    public func answer<Payload, I: Intention<Model>>(
        _ event: NodeEvent<AnyNode, Payload>, _ intention: I
    ) -> Connection<Model> {
        answer(event.name, Perform(intention))
    }

    /// Answers an event that bubbles up to here with an intention that takes the event's payload.
    @inlinable
    public func answer<Payload>(
        _ event: NodeEvent<AnyNode, Payload>, _ intention: some PayloadIntention<Model, Payload>
    ) -> Connection<Model> {
        answer(event.name, PerformWithPayload(intention))
    }

    /// Answers both events that leave a screen, `back` and `dismiss`: with ``AskBeforeLeaving``, say, or ``Refuse``.
    ///
    ///     outlets.screen.beforeLeaving(AskBeforeLeaving(\.asks, if: \.hasChanges))
    @inlinable
    public func beforeLeaving(_ responder: some Responder<Model>) -> [Connection<Model>] {
        [answer(EventName.back, responder), answer(EventName.dismiss, responder)]
    }

    /// Says when what the screen was to show does not exist, as a source has found out: a contact that was deleted, say.
    ///
    ///     outlets.screen.missing(while: \.isGone)
    ///
    /// The address of the screen is then answered with 404, for browsers with the page of what is on screen. Give it a
    /// sentence, and a link that leads on. If the parameters alone tell, throw ``UnknownSubject`` instead.
    public func missing(while fact: @escaping @Sendable (Model) -> Bool) -> Connection<Model> {
        Connection(node: nil, .missing(MissingSubject(while: fact)))
    }

    @usableFromInline
    func answer(_ event: EventName, _ responder: some Responder<Model>) -> Connection<Model> {
        Connection(node: id, .handle(Element.Handler(event, [], responder: AnyResponder(responder))))
    }
}
