import ViewTree

/// What a controller connects with the events that a child emits.
extension NodeReference {
    /// Answers an event that the child emits.
    public func on<Controlled, Payload>(
        _ event: KeyPath<Controlled.Events, Emitted<Payload>>, _ responder: some Responder<Model>
    ) -> Connection<Model> where Referenced == Child<Controlled> {
        let events = EventNames<Controlled.Events>()
        if let fault = events.fault(of: event) { return Connection(node: nil, .fault(fault)) }
        return answer(EventName(rawValue: "\(id ?? "").\(events[event])"), responder)
    }

    /// Answers an event that the child emits with an intention.
    public func on<Controlled, Payload, I: Intention<Model>>(
        _ event: KeyPath<Controlled.Events, Emitted<Payload>>, _ intention: I
    ) -> Connection<Model> where Referenced == Child<Controlled> {
        on(event, Perform(intention))
    }

    /// Answers an event that the child emits with an intention that takes the event's payload.
    public func on<Controlled, Payload>(
        _ event: KeyPath<Controlled.Events, Emitted<Payload>>, _ intention: some PayloadIntention<Model, Payload>
    ) -> Connection<Model> where Referenced == Child<Controlled> {
        on(event, PerformWithPayload(intention))
    }

    /// Ignores an event that the child emits: it goes no further up.
    public func ignore<Controlled, Payload>(
        _ event: KeyPath<Controlled.Events, Emitted<Payload>>
    ) -> Connection<Model> where Referenced == Child<Controlled> {
        on(event, Ignore())
    }
}
