/// What the times of loads and delays go by.
struct Times: Sendable {
    let clock: any Clock<Duration>
    let deadlines: Deadlines

    init(_ clock: any Clock<Duration>) {
        self.clock = clock
        deadlines = Deadlines(clock)
    }
}
