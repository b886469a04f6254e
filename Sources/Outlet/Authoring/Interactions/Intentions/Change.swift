public import ViewTree

/// Changes the model by a closure. It gets the model and, if it takes them, the event's payload and the context.
///
///     outlets.add.on(.tap, Change { $0.count += 1 })
///     outlets.stars.on(.rate, Change { shop, rating in shop.stars = rating.stars })
///     outlets.stars.on(.rate, Change { shop, rating, context in
///         shop.stars = rating.stars
///         return [.announce(context.text("%lld stars", rating.stars))]
///     })
///
/// A closure with the context returns effects. The payload has the type of the event's payload; in its place a closure
/// can take the ``Interaction``, at whatever event. Where only a part changes, a key path leads there:
/// `Change(\.stars) { $0 += 1 }`.
///
/// If there is no model, nothing happens.
public struct Change<Model: Outlet.Model, Payload: Sendable>: Sendable {
    private let body: @Sendable (inout Model, Payload, Context) throws -> [Effect]

    /// Changes the model in place.
    public init(_ body: @escaping @Sendable (inout Model) throws -> Void) where Payload == Interaction {
        self.body = { model, _, _ in
            try body(&model)
            return []
        }
    }

    /// Changes a part of the model in place.
    public init<Part>(
        _ part: any WritableKeyPath<Model, Part> & Sendable, _ body: @escaping @Sendable (inout Part) throws -> Void
    ) where Payload == Interaction {
        self.body = { model, _, _ in
            try body(&model[keyPath: part])
            return []
        }
    }

    /// Changes the model in place by the event's payload.
    public init(_ body: @escaping @Sendable (inout Model, Payload) throws -> Void) where Payload: EventPayload {
        self.body = { model, payload, _ in
            try body(&model, payload)
            return []
        }
    }

    /// Changes the model in place by the event's payload, with the context, and returns effects.
    public init(
        _ body: @escaping @Sendable (inout Model, Payload, Context) throws -> [Effect]
    ) where Payload: EventPayload {
        self.body = body
    }

    /// Changes the model in place, with the interaction and the context, and returns effects.
    @_disfavoredOverload
    public init(
        _ body: @escaping @Sendable (inout Model, Interaction, Context) throws -> [Effect]
    ) where Payload == Interaction {
        self.body = body
    }

    private func change(
        _ container: inout ModelContainer<Model>, by payload: Payload, in context: Context
    ) throws -> [Effect] {
        var effects: [Effect] = []
        try container.change { effects = try body(&$0, payload, context) }
        return effects
    }
}

extension Change: Intention where Payload == Interaction {
    /// Changes the model.
    public func perform(
        _ interaction: Interaction, on container: inout ModelContainer<Model>, in context: Context
    ) throws -> [Effect] {
        try change(&container, by: interaction, in: context)
    }
}

extension Change: PayloadIntention where Payload: EventPayload {
    /// Changes the model.
    public func perform(
        _ payload: Payload, of _: Interaction, on container: inout ModelContainer<Model>, in context: Context
    ) throws -> [Effect] {
        try change(&container, by: payload, in: context)
    }
}
