#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

extension DataSource where Request == NoRequest, Value == Date {
    /// A source of the current time: it has it at once, and again at each interval, of at least a tenth of a second.
    ///
    ///     Load(\.time, from: .clock(every: .seconds(1)))
    ///
    /// The time is that of the endpoint's clock. All sessions that observe an interval have the same ticks; without one,
    /// nothing ticks. Each tick is a change of each session that observes it, so choose the interval at which something
    /// changes on screen. A load without a request stops:
    ///
    ///     Load(\.time, from: .clock(every: .seconds(1))) { $0.isRunning ? NoRequest() : nil }
    public static func clock(every interval: Duration) -> Self { DataSource(clock: max(interval, .milliseconds(100))) }
}
