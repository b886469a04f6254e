import Foundation
import OutletServer
import OutletTesting
import Synchronization
import Testing
import ViewTree

@testable import Outlet

/// The time as a source.
@Suite(.timeLimit(.minutes(5))) struct ClockTests {
    private struct Stopwatch: Model {
        var duration = 2.5
        var elapsed = 0.0
        var time = Loadable<Date>()
        var last: Date?

        mutating func tick() {
            if let last, let now = time.value { elapsed = min(elapsed + now.timeIntervalSince(last), duration) }
            last = time.value
        }
    }

    private static let stopwatch = Screen("stopwatch", title: "Stopwatch", model: Stopwatch()) {
        Label().id("elapsed").observing({ (watch: Stopwatch) in "\(watch.elapsed.rounded())" })
        Label().id("state").observing({ (watch: Stopwatch) in "\(watch.time.phase)" })
        Button("Reset").id("reset").on(.tap, Change(\Stopwatch.elapsed) { $0 = 0 })
    } connect: { _ in
        Load(\.time, from: .clock(every: .seconds(1))) { $0.elapsed < $0.duration ? NoRequest() : nil }
        when(\.time.value, changes: Change { $0.tick() })
    }

    private let clock = ManualClock()

    private func channel() throws -> any Channel {
        var configuration = Endpoint.Configuration()
        configuration.clock = clock
        let application = try Application(name: "Stopwatch") { Self.stopwatch }
        let endpoint = Endpoint(application, configuration: configuration, logger: .silent)
        return try TestClient(endpoint).channel
    }

    @Test func `a screen follows the clock, until it does not ask for the time any more`() async throws {
        let client = try await TestClient(channel()).open("stopwatch")
        #expect(client.text("state") == "loaded", "the time is in the first document")
        #expect(client.text("elapsed") == "0.0")
        for second in 1...3 {
            await clock.sleepers(1)
            clock.advance(by: .seconds(1))
            try await client.wait { $0.text("elapsed") == "\(second).0" }
        }
        #expect(client.text("state") == "idle")
        try await client.tap("reset")
        #expect(client.text("elapsed") == "0.0")
        #expect(client.text("state") == "loaded")
        await clock.sleepers(1)
        clock.advance(by: .seconds(1))
        try await client.wait { $0.text("elapsed") == "1.0" }
        try await client.check()
    }

    @Test func `a document without a session has the time, too`() async throws {
        let visited = try await channel().get("/screens/stopwatch").json
        #expect(visited["tree"]?["children"]?[1]?["text"] == "loaded")
    }

    @Test func `all sessions have the same ticks`() async throws {
        let channel = try channel()
        let first = try await TestClient(channel).open("stopwatch")
        await clock.sleepers(1)
        clock.advance(by: .milliseconds(400))
        let second = try await TestClient(channel).open("stopwatch")
        clock.advance(by: .milliseconds(600))
        try await first.wait { $0.text("elapsed") == "1.0" }
        // Its first second began before it opened.
        await clock.sleepers(1)
        clock.advance(by: .seconds(1))
        try await second.wait { $0.text("elapsed") == "2.0" }
    }

    @Test func `without observers nothing ticks`() async throws {
        let counting = CountingClock(clock: clock)
        let deadlines = Deadlines(counting)
        let ticker = Ticker(every: .seconds(1), by: deadlines)
        let ticks = Atomic(0)
        let handles = (1...100).map { _ in ticker.add { ticks.add(1, ordering: .relaxed) } }
        await clock.sleepers(1)
        clock.advance(by: .seconds(1))
        try await eventually("each was told") { ticks.load(ordering: .relaxed) == 100 }
        await clock.sleepers(1)
        #expect(counting.sleeps == 2, "one sleep for all")
        for handle in handles { handle.cancel() }
        for _ in 1...3 { clock.advance(by: .seconds(1)) }
        let isOver = Atomic(false)
        _ = deadlines.after(.seconds(1)) { isOver.store(true, ordering: .relaxed) }
        try await eventually("another second is over") {
            clock.advance(by: .seconds(1))
            return isOver.load(ordering: .relaxed)
        }
        #expect(ticks.load(ordering: .relaxed) == 100)
        #expect(counting.sleeps <= 4)
    }

    @Test func `ticks that were missed are left out`() async throws {
        let ticker = Ticker(every: .seconds(1), by: Deadlines(clock))
        let ticks = Atomic(0)
        let handle = ticker.add { ticks.add(1, ordering: .relaxed) }
        await clock.sleepers(1)
        clock.advance(by: .milliseconds(5_500))
        try await eventually("it was told once") { ticks.load(ordering: .relaxed) == 1 }
        await clock.sleepers(1)
        clock.advance(by: .milliseconds(500))
        try await eventually("the next comes in its time") { ticks.load(ordering: .relaxed) == 2 }
        handle.cancel()
    }

    @Test func `it ticks ten times a second at most`() {
        guard case .clock(let interval, _) = DataSource.clock(every: .zero).origin else {
            Issue.record("This is no clock.")
            return
        }
        #expect(interval == .milliseconds(100))
    }
}

/// A clock that counts how often somebody has slept by it.
private final class CountingClock: Clock {
    private let clock: ManualClock
    private let count = Atomic(0)
    var sleeps: Int { count.load(ordering: .relaxed) }

    init(clock: ManualClock) { self.clock = clock }

    var now: ManualClock.Instant { clock.now }
    var minimumResolution: Duration { clock.minimumResolution }

    func sleep(until deadline: ManualClock.Instant, tolerance: Duration?) async throws {
        count.add(1, ordering: .relaxed)
        try await clock.sleep(until: deadline, tolerance: tolerance)
    }
}
