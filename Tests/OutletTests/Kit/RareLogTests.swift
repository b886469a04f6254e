import Logging
import Outlet
import Synchronization
import Testing

@Suite struct RareLogTests {
    @Test func `what clients cause is said once a minute, with how often it was left out`() {
        let (log, start) = (RecordedLog(), ContinuousClock.now)
        let seconds = Mutex(0)
        let rare = RareLog(log.logger(.info)) { start + .seconds(seconds.withLock { $0 }) }
        func said() -> [String] { log.entries.map { "\($0.level) \($0.message) \($0["source"])\($0["omitted"])" } }
        for second in [0, 1, 59] {
            seconds.withLock { $0 = second }
            rare.error("A source failed", about: "people", ["source": "people "])
        }
        rare.warning("A source failed", about: "places", ["source": "places "])
        #expect(said() == ["error A source failed people ", "warning A source failed places "])
        seconds.withLock { $0 = 60 }
        for _ in 0..<2 { rare.error("A source failed", about: "people", ["source": "people "]) }
        #expect(said().last == "error A source failed people 2" && said().count == 3)
    }

    @Test func `at debug all of it is said`() {
        let log = RecordedLog()
        let rare = RareLog(log.logger(.debug))
        for _ in 0..<3 { rare.warning("A limit is reached", [:]) }
        #expect(log.entries.map(\.level) == [.warning, .debug, .debug])
    }
}
