import Logging
import OutletTesting
import Synchronization
import Testing
import ViewTree

@testable import Outlet
@testable import OutletServer

/// A call of a service is a part of its session until it is answered, and its receiver can tell when it is made again.
@Suite(.timeLimit(.minutes(5))) struct CallTests {
    /// What receives calls, beyond the end of the process that makes them.
    private final class Receiver: Sendable {
        struct State {
            var calls: [String] = []
            var failures = 0
        }

        let state = Mutex(State())

        /// The keys of the calls so far.
        var calls: [String] { state.withLock { $0.calls } }

        /// Takes a call, and fails as often as it is told to.
        func take(_ key: String) throws -> String {
            try state.withLock { state in
                state.calls.append(key)
                if state.failures > 0 {
                    state.failures -= 1
                    throw Mishap()
                }
                return "news \(Set(state.calls).count)"
            }
        }

        func fail(times: Int) { state.withLock { $0.failures = times } }
    }

    private let receiver = Receiver()
    private let store = FaultyStore(MemoryStore())
    private let gate = Gate()
    private let clock = ManualClock()

    private func app(tries: Int = 1, isStuck: Bool = false) throws -> Application {
        try .workshop(
            service: Service(Ask.self, tries: tries) { [gate, receiver] _, key in
                if isStuck { await gate.pass() }
                return try receiver.take(key)
            })
    }

    /// A client of a process that can end. Its clock stands still, so that nothing comes of it once it has ended.
    private func open(_ app: Application) async throws -> (RestartingChannel, TestClient) {
        let channel = try RestartingChannel(app, store: store, clock: clock)
        return (channel, try await TestClient(channel).open("desk"))
    }

    private func restart(_ channel: RestartingChannel, _ app: Application) throws {
        store.recover()
        try channel.restart(app, clock: ManualClock())
        channel.endpoint.sessions.takeUpWaiting()
    }

    @Test func `the process ends before its call is made`() async throws {
        let (channel, client) = try await open(app(isStuck: true))
        try await client.tap("ask")
        try await eventually("the call is about to be made") { gate.arrivals == 1 }
        try restart(channel, app())
        try await client.wait { $0.text("news") == "news 1" }
        #expect(receiver.calls.count == 1)
        try await client.check()
    }

    @Test(arguments: StoreFault.allCases)
    func `the process ends before the answer is kept, or before anybody knows`(fault: StoreFault) async throws {
        let (channel, client) = try await open(app(isStuck: true))
        try await client.tap("ask")
        try await eventually("the call is about to be made") { gate.arrivals == 1 }
        store.crash(fault)
        gate.open()
        try await eventually("the answer was not kept") { store.isCrashed }
        try restart(channel, app())
        try await client.wait { $0.text("news") == "news 1" }
        #expect(receiver.calls.count == (fault == .beforeWriting ? 2 : 1))
        #expect(Set(receiver.calls).count == 1)
        try await client.check()
    }

    @Test func `two calls have two keys, of 32 hexadecimal digits`() async throws {
        let (_, client) = try await open(app())
        for news in ["news 1", "news 2"] {
            try await client.tap("ask")
            try await client.wait { $0.text("news") == news }
        }
        #expect(Set(receiver.calls).count == 2)
        #expect(receiver.calls.allSatisfy { $0.count == 32 && $0.allSatisfy(\.isHexDigit) })
    }

    @Test func `a call that fails is made again, with the same key and a growing pause`() async throws {
        receiver.fail(times: 2)
        let (channel, client) = try await open(app(tries: 3))
        try await client.tap("ask")
        let id = try #require(SessionID(client.path.split(separator: "/").last.map(String.init) ?? ""))
        for (pause, due) in [(1, 1), (2, 3)] {
            try await eventually("it is going to be called again \(due) s after the first call") {
                channel.endpoint.sessions.live.dueTimes(of: id).values.contains(.seconds(due))
            }
            #expect(receiver.calls.count == pause)
            clock.advance(by: .seconds(pause))
            try await eventually("it is called again") { receiver.calls.count == pause + 1 }
        }
        try await client.wait { $0.text("news") == "news 1" }
        #expect(channel.log.entries.contains { $0.level == .warning })
    }

    @Test func `after its last try a call has failed, and without several at once`() async throws {
        receiver.fail(times: 3)
        let (_, client) = try await open(app(tries: 2))
        try await client.tap("ask")
        // Besides the time that the call had.
        await clock.sleepers(2)
        clock.advance(by: .seconds(1))
        try await client.wait { $0.text("news") == "failed: " }
        let (_, other) = try await open(app())
        try await other.tap("ask")
        try await other.wait { $0.text("news") == "failed: " }
        #expect(receiver.calls.count == 3)
    }

    @Test func `what a service itself refuses is not tried again`() async throws {
        let service = Service(Ask.self, tries: 9) { _, _ in throw ServiceFailure("closed today") }
        let (_, client) = try await open(.workshop(service: service))
        try await client.tap("ask")
        try await client.wait { $0.text("news") == "failed: closed today" }
    }

    @Test func `tries are counted across the ends of processes, and a call that ends each of them is given up`()
        async throws
    {
        let (channel, client) = try await open(app(isStuck: true))
        try await client.tap("ask")
        for start in 1...PendingWork.mostStarts {
            try await eventually("the service is called") { gate.arrivals == min(start, PendingWork.mostStarts) }
            try restart(channel, app(isStuck: true))
        }
        try await client.wait { $0.text("news") == "failed: " }
        #expect(gate.arrivals == PendingWork.mostStarts)
    }

    @Test func `a call is taken up once the store can count it, and counted once however often its session is used`()
        async throws
    {
        let (channel, client) = try await open(app(isStuck: true))
        try await client.tap("ask")
        try await eventually("the service is called") { gate.arrivals == 1 }
        let next = ManualClock()
        try channel.restart(app(isStuck: true), clock: next)
        store.fail(.beforeWriting, times: .max)
        let sessions = channel.endpoint.sessions
        sessions.takeUpWaiting()
        await next.sleepers(1)
        for _ in 1...3 { try await client.reload() }
        #expect(gate.arrivals == 1)
        let writes = store.writes
        next.advance(by: .seconds(1))
        await next.sleepers(1)
        #expect(store.writes == writes + 1, "one attempt waits, not one for each use")
        store.recover()
        next.advance(by: .seconds(2))
        try await eventually("the service is called again") { gate.arrivals == 2 }
        for _ in 1...3 { try await client.reload() }
        let id = try #require(SessionID(client.path.split(separator: "/").last.map(String.init) ?? ""))
        #expect(sessions.turns.store.resident(id)?.state.work.map(\.tries) == [1])
        #expect(gate.arrivals == 2)
    }

    @Test func `what waits is taken up once the store can be read`() async throws {
        let (channel, client) = try await open(app(isStuck: true))
        try await client.tap("ask")
        try await eventually("the service is called") { gate.arrivals == 1 }
        store.crash(.beforeWriting)
        _ = try? store.touch(SessionID(), at: 0) { _ in }
        let next = ManualClock()
        try channel.restart(app(), clock: next)
        channel.endpoint.sessions.takeUpWaiting()
        await next.sleepers(1)
        #expect(receiver.calls.isEmpty)
        store.recover()
        next.advance(by: .seconds(1))
        try await client.wait { $0.text("news") == "news 1" }
    }

    @Test func `an answer that comes while nothing can be kept is there once that is possible again`() async throws {
        let (_, client) = try await open(app(isStuck: true))
        try await client.tap("ask")
        try await eventually("the service is called") { gate.arrivals == 1 }
        store.fail(.beforeWriting, times: 2)
        gate.open()
        for pause in [1, 2] {
            // Besides the time that the call had.
            await clock.sleepers(2)
            clock.advance(by: .seconds(pause))
        }
        try await client.wait { $0.text("news") == "news 1" }
        #expect(receiver.calls.count == 1)
        try await client.check()
    }

    @Test func `a call that takes longer than it may has failed, and what it answers later is dropped`() async throws {
        let service = Service(Ask.self, tries: 2, timeout: .seconds(5)) { [gate, receiver] _, key in
            await gate.pass()
            return try receiver.take(key)
        }
        let (channel, client) = try await open(.workshop(service: service))
        try await client.tap("ask")
        for (tries, pause) in [(1, 1), (2, 0)] {
            try await eventually("the service is called") { gate.arrivals == tries }
            await clock.sleepers(1)
            clock.advance(by: .seconds(5))
            try await eventually("it is too late") {
                channel.log.entries.contains { "\($0)".contains("has not answered within") } && pause == 0
                    || channel.log.entries.count { $0.level == .warning } == 1
            }
            if pause > 0 { await clock.sleepers(1) }
            clock.advance(by: .seconds(pause))
        }
        try await client.wait { $0.text("news") == "failed: " }
        gate.open()
        try await eventually("both answer at last") { receiver.calls.count == 2 }
        try await client.check()
        #expect(client.text("news") == "failed: ")
    }
}
