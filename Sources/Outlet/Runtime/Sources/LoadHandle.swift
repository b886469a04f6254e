/// What is under way: a load, a call of a service, a delay.
final class LoadHandle: Sendable {
    /// The time of the deadlines before which nothing comes of it; nil if something may come at any time.
    let due: Duration?
    private let stop: @Sendable () -> Void

    init(notBefore due: Duration? = nil, cancel: @escaping @Sendable () -> Void) {
        self.due = due
        stop = cancel
    }

    /// Ends it; what it still brings is dropped.
    func cancel() { stop() }
}
