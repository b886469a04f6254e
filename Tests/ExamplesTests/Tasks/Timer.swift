import Foundation
import Outlet

struct Stopwatch: Model {
    var duration = 15.0
    var elapsed = 0.0
    var time = Loadable<Date>()
    var last: Date?

    var share: Double { min(elapsed / duration, 1) }

    /// The time has no value while the timer stands still.
    mutating func tick() {
        if let last, let now = time.value { elapsed = min(elapsed + now.timeIntervalSince(last), duration) }
        last = time.value
    }
}

func timer() -> Screen {
    Screen("timer", title: "Timer", model: Stopwatch()) {
        ProgressIndicator("Elapsed time").id("gauge").observing(\.share, in: \.value)
        Label().id("elapsed").observing(\.elapsed, format: .number(digits: 1...1))
        Slider("Duration", in: 1...60).id("duration")
            .observing(\.duration).on(.change, Assign(\.duration))
        Button("Reset").id("reset").on(.tap, Change(\.elapsed) { $0 = 0 })
    } connect: { _ in
        Load(\.time, from: .clock(every: .milliseconds(100))) { $0.elapsed < $0.duration ? NoRequest() : nil }
        when(\.time.value, changes: Change { $0.tick() })
    }
}
