import Testing

@testable import MicroHTTPD

@Suite struct ShutdownTests {
    @Test func `nothing happens before a stop is asked for`() {
        var shutdown = Shutdown()
        #expect(shutdown.observe(connections: 0, now: 5) == [])
        #expect(shutdown.phase == .running)
    }

    @Test func `with nothing under way a stop is over at once`() {
        var shutdown = Shutdown()
        #expect(shutdown.ask(within: 1000, now: 0) == [.stopListening, .wakeStreams, .closeIdle])
        #expect(shutdown.phase == .draining)
        #expect(shutdown.observe(connections: 0, now: 1) == [.releaseAll, .stopDaemon])
        #expect(shutdown.phase == .closing)
        #expect(shutdown.observe(connections: 0, now: 2) == [])
        shutdown.stopped()
        #expect(shutdown.phase == .stopped)
    }

    @Test func `what is under way has its time, streams a shorter one`() {
        var shutdown = Shutdown()
        _ = shutdown.ask(within: 10_000, now: 0)
        #expect(shutdown.observe(connections: 2, now: 999) == [.closeIdle])
        #expect(shutdown.observe(connections: 2, now: 1000) == [.closeIdle, .cutStreams])
        #expect(shutdown.observe(connections: 1, now: 1001) == [.closeIdle])
        #expect(shutdown.observe(connections: 1, now: 10_000) == [.closeIdle, .answerPending])
        #expect(shutdown.observe(connections: 1, now: 10_900) == [.closeIdle])
        #expect(shutdown.observe(connections: 1, now: 11_000) == [.releaseAll, .stopDaemon])
    }

    @Test func `the last answers need not wait for the end of their time`() {
        var shutdown = Shutdown()
        _ = shutdown.ask(within: 100, now: 0)
        _ = shutdown.observe(connections: 1, now: 100)
        #expect(shutdown.observe(connections: 0, now: 101) == [.releaseAll, .stopDaemon])
    }

    @Test func `a second request can only shorten a stop`() {
        var shutdown = Shutdown()
        _ = shutdown.ask(within: 1000, now: 0)
        #expect(shutdown.ask(within: 5000, now: 10) == [])
        #expect(shutdown.ask(within: 100, now: 20) == [])
        #expect(shutdown.observe(connections: 1, now: 120) == [.closeIdle, .cutStreams, .answerPending])
    }

    @Test func `nothing is asked for after the end`() {
        var shutdown = Shutdown()
        _ = shutdown.ask(within: 0, now: 0)
        _ = shutdown.observe(connections: 0, now: 0)
        #expect(shutdown.ask(within: 5, now: 1) == [])
        shutdown.stopped()
        #expect(shutdown.ask(within: 5, now: 1) == [])
    }
}
