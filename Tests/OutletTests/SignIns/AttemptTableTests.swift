import Testing

@testable import Outlet

/// The counts of failed attempts take bounded memory, and none is made room for that still matters.
@Suite struct AttemptTableTests {
    private typealias Table = AttemptTable<Int, AttemptSeries>

    private func fail(_ key: Int, _ table: inout Table, at now: Duration) -> Duration? {
        if let pause = table.begin(key, at: now) { return pause }
        table.end(key, as: .failed, at: now)
        return nil
    }

    @Test func `made-up names free none that is in a pause`() {
        var table = Table(limit: 1_000)
        for _ in 1...15 { _ = fail(-1, &table, at: .zero) }
        var now = Duration.zero
        // Until the pause is 512 seconds long.
        while true {
            guard let pause = fail(-1, &table, at: now) else { continue }
            now += pause
            if pause == .seconds(256) { break }
        }
        #expect(fail(-1, &table, at: now) == nil)
        for name in 0..<100_000 {
            #expect(fail(name, &table, at: now) == nil)
            #expect(table.size <= 1_000)
        }
        #expect(fail(-1, &table, at: now) == .seconds(512))
    }

    @Test func `those that have had a pause stay longer than those that have not`() {
        var table = Table(limit: 1_000)
        for _ in 1...6 { _ = fail(-1, &table, at: .zero) }
        for name in 0..<100_000 { _ = fail(name, &table, at: .seconds(10)) }
        #expect(fail(-1, &table, at: .seconds(10)) == nil)
        #expect(fail(-1, &table, at: .seconds(10)) == .seconds(2))
    }

    @Test func `if all are in a pause there is no room for another`() {
        var table = Table(limit: 100)
        for name in 0..<100 {
            for _ in 1...6 { #expect(fail(name, &table, at: .zero) == nil) }
        }
        #expect(fail(100, &table, at: .zero) != nil)
        #expect(fail(7, &table, at: .zero) == .seconds(1))
        // A second later their pauses are over.
        #expect(fail(100, &table, at: .seconds(1)) == nil)
        #expect(table.size <= 100)
    }

    @Test func `what is long ago is forgotten`() {
        var table = Table(limit: 4_000)
        for name in 0..<2_000 { _ = fail(name, &table, at: .zero) }
        #expect(table.size == 2_000)
        for name in 2_000..<4_000 { _ = fail(name, &table, at: .seconds(3_600)) }
        #expect(table.size == 2_000)
    }

    @Test func `a large table is as bounded as a small one`() {
        var table = Table(limit: 20_000)
        for _ in 1...6 { _ = fail(-1, &table, at: .zero) }
        for name in 0..<100_000 { _ = fail(name, &table, at: .milliseconds(500)) }
        #expect((15_000...20_000).contains(table.size))
        #expect(fail(-1, &table, at: .milliseconds(500)) == .milliseconds(500))
    }

    @Test func `what leaves nothing behind is not kept`() {
        var table = Table(limit: 100)
        for (outcome, size) in [(AttemptOutcome.withdrawn, 0), (.succeeded, 0), (.failed, 1), (.succeeded, 0)] {
            #expect(table.begin(1, at: .zero) == nil)
            table.end(1, as: outcome, at: .zero)
            #expect(table.size == size)
        }
    }

    @Test func `attempts that are under way count as if they failed`() {
        var series = AttemptSeries()
        for _ in 1...6 { #expect(series.begin(at: .zero) == nil) }
        #expect(series.begin(at: .zero) == .seconds(1))
        series.end(as: .withdrawn, at: .zero)
        #expect(series.begin(at: .zero) == nil)
        for _ in 1...6 { series.end(as: .failed, at: .seconds(5)) }
        #expect(series.begin(at: .seconds(5)) == .seconds(1))
        #expect(series.begin(at: .seconds(6)) == nil)
        // From now on one after the other.
        #expect(series.begin(at: .seconds(6)) == .seconds(1))
        series.end(as: .succeeded, at: .seconds(6))
        for _ in 1...6 { #expect(series.begin(at: .seconds(6)) == nil) }
    }

    @Test func `attempts of an address that are under way count as if they failed`() {
        var attempts = AddressAttempts()
        for _ in 1...20 { #expect(attempts.begin(at: .zero) == nil) }
        #expect(attempts.begin(at: .zero) == .seconds(1))
        for outcome in [AttemptOutcome.succeeded, .withdrawn] { attempts.end(as: outcome, at: .zero) }
        for _ in 1...2 { #expect(attempts.begin(at: .zero) == nil) }
        for _ in 1...20 { attempts.end(as: .failed, at: .seconds(5)) }
        #expect(attempts.begin(at: .seconds(5)) == .seconds(600))
        #expect(attempts.begin(at: .seconds(605)) == nil)
    }
}
