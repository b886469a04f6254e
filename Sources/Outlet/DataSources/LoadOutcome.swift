/// What came of a load, whatever it loaded.
enum LoadOutcome: Sendable {
    /// A `Page` of the type of the load.
    case page(any Sendable)
    case failed(LoadFailure)
    /// There is nothing new.
    case nothing
}
