/// A reusable change of a model, named by a verb. It knows no node.
///
/// Intentions are pure: what they do follows from the interaction, the context and the model. What lies outside (other
/// screens, services, the client) they ask for through effects, which run after the change is committed. One that
/// throws leaves everything as it was.
///
/// After Chris Eidhof's "Intentions" and Dominik Hauser's reading of it.
public protocol Intention<Model>: Sendable {
    /// The model that it changes.
    associatedtype Model: Outlet.Model

    /// Changes the model, and returns what is to be done after that.
    func perform(
        _ interaction: Interaction, on container: inout ModelContainer<Model>, in context: Context
    ) throws -> [Effect]

    /// Where it leads: what is not there is found at start-up. Nowhere, unless the intention says otherwise.
    var segues: [Segue] { get }
}

extension Intention {
    /// Nowhere.
    public var segues: [Segue] { [] }
}
