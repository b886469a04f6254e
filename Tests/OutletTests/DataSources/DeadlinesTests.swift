import OutletTesting
import Synchronization
import Testing

@testable import Outlet

/// What is to happen when its time has come.
@Suite(.timeLimit(.minutes(5))) struct DeadlinesTests {
    private final class Log: Sendable {
        private let lines = Mutex<[String]>([])
        var all: [String] { lines.withLock { $0 } }
        func add(_ line: String) { lines.withLock { $0.append(line) } }
    }

    private let clock = ManualClock()
    private let deadlines: Deadlines
    private let log = Log()

    init() { deadlines = Times(clock).deadlines }

    @Test func `each comes in its own time, whichever was set first`() async throws {
        _ = deadlines.after(.seconds(9)) { [log] in log.add("nine") }
        _ = deadlines.after(.seconds(3)) { [log] in log.add("three") }
        await clock.sleepers(2)
        clock.advance(by: .seconds(3))
        try await eventually("three seconds are over") { log.all == ["three"] }
        clock.advance(by: .seconds(6))
        try await eventually("nine seconds are over") { log.all == ["three", "nine"] }
    }

    @Test func `those whose time is over together come in their order`() async throws {
        for time in 1...20 { _ = deadlines.after(.seconds(time)) { [log] in log.add("\(time)") } }
        await clock.sleepers(1)
        clock.advance(by: .seconds(20))
        try await eventually("all are over") { log.all == (1...20).map { "\($0)" } }
    }

    @Test func `what is called off does not come`() async throws {
        let first = deadlines.after(.seconds(1)) { [log] in log.add("first") }
        _ = deadlines.after(.seconds(2)) { [log] in log.add("second") }
        first.cancel()
        await clock.sleepers(1)
        clock.advance(by: .seconds(2))
        try await eventually("the second is over") { log.all == ["second"] }
    }

    @Test func `one that is set when no other is left comes too`() async throws {
        for line in ["first", "second", "third"] {
            _ = deadlines.after(.seconds(1)) { [log] in log.add(line) }
            await clock.sleepers(1)
            clock.advance(by: .seconds(1))
            try await eventually("a second is over") { log.all.last == line }
        }
        #expect(log.all == ["first", "second", "third"])
    }
}
