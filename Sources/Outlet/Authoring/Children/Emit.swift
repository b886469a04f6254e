public import ViewTree

/// Emits an event of the controller, with a payload from its model or from the element of a chosen row. Made by
/// `outlets.emit(\.textDidChange) { $0.text }`.
public struct Emit<Model: Outlet.Model>: EffectIntention {
    private let emission: @Sendable (Model) throws -> Emission?

    init(_ emission: @escaping @Sendable (Model) throws -> Emission?) { self.emission = emission }

    /// The event; no effect if there is no payload.
    public func effects(of model: Model, in _: Context) throws -> [Effect] {
        try emission(model).map { [.emit($0)] } ?? []
    }
}

/// Emits an event of the controller with the payload of another event. Made by `outlets.emit(\.textDidChange)`.
public struct EmitPayload<Model: Outlet.Model, Payload: EventPayload & Codable>: PayloadIntention {
    private let name: String

    init(_ name: String) { self.name = name }

    /// Asks for the event; the model stays as it is.
    public func perform(
        _ payload: Payload, of _: Interaction, on _: inout ModelContainer<Model>, in _: Context
    ) throws -> [Effect] {
        [.emit(Emission(name, try JSON(emitting: payload)))]
    }
}

/// The events of a controller, to be emitted.
public struct Emitter<Controlled: Controller>: Sendable {
    private let events = EventNames<Controlled.Events>()

    init() {}

    /// Emits an event without a payload.
    public func callAsFunction<Subject: Model>(_ event: KeyPath<Controlled.Events, Emitted<NoPayload>>) -> Emit<Subject>
    {
        let name = events[event]
        return Emit { _ in Emission(name, nil) }
    }

    /// Emits an event with a payload from a value. If the payload is nil, nothing happens.
    public func callAsFunction<Subject: Model, Payload>(
        _ event: KeyPath<Controlled.Events, Emitted<Payload>>,
        _ payload: @escaping @Sendable (Subject) throws -> Payload?
    ) -> Emit<Subject> {
        let name = events[event]
        return Emit { subject in try payload(subject).map { Emission(name, try JSON(emitting: $0)) } }
    }

    /// Emits an event with the payload of the event that it answers.
    @_disfavoredOverload
    public func callAsFunction<Payload>(
        _ event: KeyPath<Controlled.Events, Emitted<Payload>>
    ) -> EmitPayload<Controlled.ScreenModel, Payload> {
        EmitPayload(events[event])
    }
}

extension JSON {
    /// What an emitted event brings; text, which most do, without an encoder.
    fileprivate init(emitting payload: some Encodable) throws {
        if let text = payload as? String {
            self = .string(text)
        } else {
            try self.init(encoding: payload)
        }
    }
}
