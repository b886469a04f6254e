import Synchronization

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The time of an app: sources, delays, expiry and the dates of events go by it.
struct Times: Sendable {
    let clock: any Clock<Duration>
    let deadlines: Deadlines
    /// The date. A clock that is not the process's own, and tells none, advances from the date at which it was given.
    let date: @Sendable () -> Date
    private let tickers = Tickers()

    init(_ clock: any Clock<Duration>) {
        self.clock = clock
        let deadlines = Deadlines(clock)
        self.deadlines = deadlines
        if clock is ContinuousClock {
            date = { Date.now }
        } else if let clock = clock as? any DatedClock {
            date = { clock.date }
        } else {
            let start = Date.now
            date = { start.addingTimeInterval(deadlines.now().timeInterval) }
        }
    }

    /// The ticker that notifies all observers of an interval.
    func ticker(every interval: Duration) -> Ticker {
        tickers.byInterval.withLock { tickers in
            if let ticker = tickers[interval] { return ticker }
            let ticker = Ticker(every: interval, by: deadlines)
            tickers[interval] = ticker
            return ticker
        }
    }
}

/// The tickers of a process, by their intervals. An interval is a constant of the app: there are few.
private final class Tickers: Sendable {
    let byInterval = Mutex<[Duration: Ticker]>([:])
}
