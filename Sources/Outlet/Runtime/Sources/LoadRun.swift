/// A load about to start.
struct LoadRun: Sendable {
    /// Starts; `deliver` is told each time that there is something to be had.
    let start: @Sendable (LoadResources, _ deliver: @escaping Deliver) -> LoadHandle

    /// Gets a function that returns the newest outcome when it is called.
    typealias Deliver = @Sendable (_ outcome: @escaping @Sendable () -> LoadOutcome) -> Void
}
