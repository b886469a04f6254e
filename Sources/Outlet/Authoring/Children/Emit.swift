public import ViewTree

/// Emits an event of the controller, with a payload from its model or from the element of a chosen row. Made by
/// `outlets.emit(\.textDidChange) { $0.text }`.
public struct Emit<Model: Outlet.Model>: EffectIntention {
    private let emission: @Sendable (Model) throws -> Emission?
    let mentions: [Mention]

    init(fault: String?, _ emission: @escaping @Sendable (Model) throws -> Emission?) {
        self.emission = emission
        mentions = fault.map { [.fault($0)] } ?? []
    }

    /// The event; no effect if there is no payload.
    public func effects(of model: Model, in _: Context) throws -> [Effect] {
        try emission(model).map { [.emit($0)] } ?? []
    }
}

extension Emit: Mentioning {}

/// Emits an event of the controller with the payload of another event. Made by `outlets.emit(\.textDidChange)`.
public struct EmitPayload<Model: Outlet.Model, Payload: EventPayload & Codable>: PayloadIntention {
    private let name: String
    let mentions: [Mention]

    init(_ name: String, fault: String?) {
        self.name = name
        mentions = fault.map { [.fault($0)] } ?? []
    }

    /// Asks for the event; the model stays as it is.
    public func perform(
        _ payload: Payload, of _: Interaction, on _: inout ModelContainer<Model>, in _: Context
    ) throws -> [Effect] {
        [.emit(Emission(name, try JSON(emitting: payload)))]
    }
}

extension EmitPayload: Mentioning {}

/// The events of a controller, to be emitted.
public struct Emitter<Controlled: ChildController>: Sendable {
    private let events = EventNames<Controlled.Events>()

    init() {}

    /// Emits an event without a payload.
    public func callAsFunction<Subject: Model>(_ event: KeyPath<Controlled.Events, Emitted<NoPayload>>) -> Emit<Subject>
    {
        let name = events[event]
        return Emit(fault: events.fault(of: event)) { _ in Emission(name, nil) }
    }

    /// Emits an event with a payload from a value. If the payload is nil, nothing happens.
    public func callAsFunction<Subject: Model, Payload>(
        _ event: KeyPath<Controlled.Events, Emitted<Payload>>,
        _ payload: @escaping @Sendable (Subject) throws -> Payload?
    ) -> Emit<Subject> {
        let name = events[event]
        return Emit(fault: events.fault(of: event)) { subject in
            try payload(subject).map { Emission(name, try JSON(emitting: $0)) }
        }
    }

    /// Emits an event with the payload of the event that it answers.
    @_disfavoredOverload
    public func callAsFunction<Payload>(
        _ event: KeyPath<Controlled.Events, Emitted<Payload>>
    ) -> EmitPayload<Controlled.ScreenModel, Payload> {
        EmitPayload(events[event], fault: events.fault(of: event))
    }
}

extension JSON {
    /// The payload of an emitted event. Text, the most frequent payload, is converted without an encoder.
    fileprivate init(emitting payload: some Encodable) throws {
        if let text = payload as? String {
            self = .string(text)
        } else {
            try self.init(encoding: payload)
        }
    }
}
