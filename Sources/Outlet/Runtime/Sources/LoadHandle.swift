/// Work that is running: a load, a call of a service, a delay.
final class LoadHandle: Sendable {
    /// The earliest time at which it can have a result; nil if that may be at any time.
    let due: Duration?
    private let stop: @Sendable () -> Void

    init(notBefore due: Duration? = nil, cancel: @escaping @Sendable () -> Void) {
        self.due = due
        stop = cancel
    }

    /// Cancels the work; a later result is dropped.
    func cancel() { stop() }
}
