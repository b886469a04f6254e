/// A reusable change of a model, named by a verb. It knows no node.
///
/// Intentions are pure: the result depends on the interaction, the context and the model only. For everything else
/// (other screens, services, the client) an intention returns effects, which run after the change is committed. If it
/// throws, nothing changes.
///
/// After Chris Eidhof's "Intentions" and Dominik Hauser's reading of it.
public protocol Intention<Model>: Sendable {
    /// The model that it changes.
    associatedtype Model: Outlet.Model

    /// Changes the model, and returns the effects to run after the commit.
    func perform(
        _ interaction: Interaction, on container: inout ModelContainer<Model>, in context: Context
    ) throws -> [Effect]

    /// The screens that the intention opens and the services that it calls, checked at start-up. None by default.
    var segues: [Segue] { get }
}

extension Intention {
    /// None.
    public var segues: [Segue] { [] }
}
