/// Calls a service with a request that follows from a value: from the model, or from the row that was chosen.
///
///     outlets.save.on(.tap, Call { SaveOrder(buyer: $0.buyer) })
///
/// A service that neither the app nor the implementation has is found at start-up.
public struct Call<Model: Outlet.Model, Request: ServiceRequest>: EffectIntention {
    private let request: @Sendable (Model, Context) throws -> Request?

    /// Calls the service with this request; if it is nil, nothing happens.
    public init(_ request: @escaping @Sendable (Model) throws -> Request?) {
        self.request = { model, _ in try request(model) }
    }

    /// Calls the service with a request that says who calls, or when:
    /// `Call { order, context in SaveOrder(buyer: context.principal.id) }`. If it is nil, nothing happens.
    public init(_ request: @escaping @Sendable (Model, Context) throws -> Request?) { self.request = request }

    /// The service.
    public var segues: [Segue] { [.call(Request.self)] }

    /// The effect.
    public func effects(of model: Model, in context: Context) throws -> [Effect] {
        try request(model, context).map { [try .call($0)] } ?? []
    }
}
