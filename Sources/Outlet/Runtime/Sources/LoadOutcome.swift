/// The result of a load of any type.
enum LoadOutcome: Sendable {
    /// A `Page` of the type of the load.
    case page(any Sendable)
    case failed(LoadFailure)
    /// The source threw; the log is told what, the user only what is meant for them.
    case threw(any Error)
    /// There is nothing new.
    case nothing
}
