/// What the times of loads and delays go by.
struct Times: Sendable {
    let clock: any Clock<Duration>
    let deadlines: any DeadlineKeeping

    init(_ clock: any Clock<Duration>) {
        self.clock = clock
        deadlines = clock.deadlines
    }
}

/// Deadlines by whatever clock.
protocol DeadlineKeeping: Sendable {
    /// Does something when a time is over, unless the deadline is called off before.
    func after(_ time: Duration, _ body: @escaping @Sendable () -> Void) -> Deadline
}

/// A deadline that is still to come.
struct Deadline: Sendable {
    /// Calls it off.
    let cancel: @Sendable () -> Void
}

extension Clock where Duration == Swift.Duration {
    fileprivate var deadlines: any DeadlineKeeping { Deadlines(self) }
}
