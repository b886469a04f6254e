/// Answers one kind of interaction: runs an intention, asks for an effect, or passes it up.
///
/// A responder holds no state of a screen.
public protocol Responder<Model>: Sendable {
    /// The model of the screen on which it answers.
    associatedtype Model: Outlet.Model

    /// Answers the interaction, or lets the next one in the chain try.
    func respond(
        to interaction: Interaction, on container: inout ModelContainer<Model>, in context: Context
    ) throws -> Reaction

    /// The screens that the responder opens and the services that it calls, checked at start-up. None by default.
    var segues: [Segue] { get }
}

extension Responder {
    /// None.
    public var segues: [Segue] { [] }
}

/// The result of a responder.
public enum Reaction: Sendable, Equatable {
    /// It answered; the effects run after the commit.
    case answered([Effect])
    /// The interaction passes to the next responder.
    case passed
}

/// Answers every interaction with an intention.
public struct Perform<Performed: Intention>: Responder {
    @usableFromInline let intention: Performed

    /// The screens that the intention opens.
    @inlinable public var segues: [Segue] { intention.segues }

    /// Runs the intention.
    @inlinable
    public init(_ intention: Performed) { self.intention = intention }

    /// Runs the intention.
    @inlinable
    public func respond(
        to interaction: Interaction, on container: inout ModelContainer<Performed.Model>, in context: Context
    ) throws -> Reaction {
        .answered(try intention.perform(interaction, on: &container, in: context))
    }
}
