public import ViewTree

extension EventName {
    private static let prefix = "result of "
    private static let failure = ", failed"

    /// The event as which a service's answer comes back to the screen that asked.
    static func result(of service: String, failed: Bool) -> EventName {
        EventName(rawValue: "\(prefix)\(service)\(failed ? failure : "")")
    }

    /// The event of a service's result, for a responder of your own.
    public static func result<Request: ServiceRequest>(of request: Request.Type, failed: Bool = false) -> EventName {
        result(of: Request.name, failed: failed)
    }

    /// Whether this is a service's answer; a client can't post one, since no node offers it.
    var isResult: Bool { rawValue.hasPrefix(Self.prefix) }

    /// The service whose answer this event is; nil if it is no answer.
    var service: String? {
        if !isResult { return nil }
        let name = rawValue.dropFirst(Self.prefix.count)
        return String(name.hasSuffix(Self.failure) ? name.dropLast(Self.failure.count) : name)
    }
}

/// Answers the result of a service with a change of the model.
public struct Received<Model: Outlet.Model, Value: Codable & Sendable>: Responder {
    private let body: @Sendable (inout Model, Value, Context) throws -> [Effect]

    init(_ body: @escaping @Sendable (inout Model, Value, Context) throws -> [Effect]) { self.body = body }

    /// Reads the service's answer and changes the model.
    public func respond(
        to interaction: Interaction, on container: inout ModelContainer<Model>, in context: Context
    ) throws -> Reaction {
        guard let value = interaction.value else { return .passed }
        let answer = try value.decode(Value.self)
        var effects: [Effect] = []
        try container.change { effects = try body(&$0, answer, context) }
        return .answered(effects)
    }
}

extension NodeReference where Referenced == AnyNode {
    /// Changes the model when a service has answered.
    public func received<Request: ServiceRequest>(
        _ request: Request.Type, _ body: @escaping @Sendable (inout Model, Request.Outcome, Context) throws -> [Effect]
    ) -> Connection<Model> {
        answer(.result(of: Request.name, failed: false), Received(body))
    }

    /// Performs an intention when a service has answered.
    public func received<Request: ServiceRequest, I: Intention<Model>>(
        _ request: Request.Type, _ intention: I
    ) -> Connection<Model> {
        answer(.result(of: Request.name, failed: false), Perform(intention))
    }

    /// Changes the model when a service has failed.
    public func failed<Request: ServiceRequest>(
        _ request: Request.Type, _ body: @escaping @Sendable (inout Model, ServiceFailure, Context) throws -> [Effect]
    ) -> Connection<Model> {
        answer(.result(of: Request.name, failed: true), Received(body))
    }

    /// Performs an intention when a service has failed.
    public func failed<Request: ServiceRequest, I: Intention<Model>>(
        _ request: Request.Type, _ intention: I
    ) -> Connection<Model> {
        answer(.result(of: Request.name, failed: true), Perform(intention))
    }
}
