public import ViewTree

/// A reusable change of a model by the payload of an event: the value of an input, the keys of rows.
///
/// The payload's type has to be that of the event: another type does not compile, and a client that posts another gets
/// a 422.
public protocol PayloadIntention<Model, Payload>: Sendable {
    /// The model that it changes.
    associatedtype Model: Outlet.Model
    /// The payload.
    associatedtype Payload: EventPayload

    /// Changes the model, and returns the effects to run after the commit.
    func perform(
        _ payload: Payload, of interaction: Interaction, on container: inout ModelContainer<Model>, in context: Context
    ) throws -> [Effect]

    /// The screens that the intention opens and the services that it calls, checked at start-up. None by default.
    var segues: [Segue] { get }
}

extension PayloadIntention {
    /// None.
    public var segues: [Segue] { [] }
}

/// Answers every interaction that has the payload of an intention.
public struct PerformWithPayload<Performed: PayloadIntention>: Responder {
    @usableFromInline let intention: Performed

    /// Runs the intention.
    @inlinable
    public init(_ intention: Performed) { self.intention = intention }

    /// The screens that the intention opens.
    @inlinable public var segues: [Segue] { intention.segues }

    /// Runs the intention. An interaction with another payload passes to the next responder.
    @inlinable
    public func respond(
        to interaction: Interaction, on container: inout ModelContainer<Performed.Model>, in context: Context
    ) throws -> Reaction {
        guard let payload = Performed.Payload(payload: interaction.value) else { return .passed }
        return .answered(try intention.perform(payload, of: interaction, on: &container, in: context))
    }
}
