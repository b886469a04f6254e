public import ViewTree

/// A reusable change of a model by what an event brings: the new value of an input, the keys of rows.
///
/// The type of what it takes has to be that of the event: a wrong one does not compile, and a client that posts another
/// gets a 422.
public protocol PayloadIntention<Model, Payload>: Sendable {
    /// The model that it changes.
    associatedtype Model: Outlet.Model
    /// What it takes.
    associatedtype Payload: EventPayload

    /// Changes the model, and returns what is to be done after that.
    func perform(
        _ payload: Payload, of interaction: Interaction, on container: inout ModelContainer<Model>, in context: Context
    ) throws -> [Effect]

    /// Where it leads: what is not there is found at start-up. Nowhere, unless the intention says otherwise.
    var segues: [Segue] { get }
}

extension PayloadIntention {
    /// Nowhere.
    public var segues: [Segue] { [] }
}

/// Answers every interaction that brings what an intention takes.
public struct PerformWithPayload<Performed: PayloadIntention>: Responder {
    @usableFromInline let intention: Performed

    /// Runs the intention.
    @inlinable
    public init(_ intention: Performed) { self.intention = intention }

    /// Where the intention leads.
    @inlinable public var segues: [Segue] { intention.segues }

    /// Runs the intention; what brings something else is for somebody else.
    @inlinable
    public func respond(
        to interaction: Interaction, on container: inout ModelContainer<Performed.Model>, in context: Context
    ) throws -> Reaction {
        guard let payload = Performed.Payload(payload: interaction.value) else { return .passed }
        return .answered(try intention.perform(payload, of: interaction, on: &container, in: context))
    }
}

/// Changes the model by what an event brings, with a function: for what needs no name of its own.
public struct PayloadChange<Model: Outlet.Model, Payload: EventPayload>: PayloadIntention {
    private let body: @Sendable (inout Model, Payload) throws -> Void

    /// Changes the model in place.
    public init(_ body: @escaping @Sendable (inout Model, Payload) throws -> Void) { self.body = body }

    /// Changes the model, where there is one.
    public func perform(
        _ payload: Payload, of _: Interaction, on container: inout ModelContainer<Model>, in _: Context
    ) throws -> [Effect] {
        try container.change { try body(&$0, payload) }
        return []
    }
}
