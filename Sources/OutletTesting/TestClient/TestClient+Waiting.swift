import Outlet
import OutletServer
import Synchronization
import ViewTree

extension TestClient {
    /// Follows the stream until a condition holds, for instance until loads and services have answered.
    ///
    ///     try await client.wait { $0.text("phase") == "loaded" }
    ///
    /// It ends as soon as nothing more can come: the session waits for no load, no service and no deadline, and observes
    /// no source. Deadlines of a ``ManualClock`` do not come by themselves: advance it before. If the client has a
    /// channel of its own, or something may still come, it ends after the limit. Events that other clients of the session
    /// may still post do not count.
    ///
    /// Throws a ``TestFailure`` with the reason, what the session still waits for, and the document.
    /// - Parameters:
    ///   - limit: how long to wait for something that may not come.
    ///   - condition: what the document has to show. It is checked at once, and after each change.
    public func wait(
        within limit: Duration = .seconds(60), until condition: (TestClient) throws -> Bool
    ) async throws {
        if try condition(self) { return }
        let stream = try await stream(after: revision)
        let endpoint = (channel as? any EndpointChannel)?.endpoint
        let id = SessionID(document["session"]?.string ?? "")
        let alarm = Alarm(after: limit, stream.interrupt)
        let stopWatching = id.flatMap { endpoint?.sessions.watchActivity(of: $0, stream.interrupt) }
        defer {
            alarm.cancel()
            stopWatching?()
        }
        while true {
            let activity = if let id { try await endpoint?.sessions.activity(of: id) } else { SessionActivity?.none }
            let isStandingStill = endpoint?.configuration.clock is ManualClock
            if let activity, activity.revision <= revision, !activity.mayChange(ifClockStands: isStandingStill) {
                throw failure("Nothing more comes", activity)
            }
            if alarm.hasRung { throw failure("What was waited for did not come within \(limit)", activity) }
            switch try await stream.step() {
            case .message(let message):
                try await take(message)
                if try condition(self) { return }
            // What is waited for may need the thread.
            case .interruption: await Task.yield()
            case .end:
                let reason = Task.isCancelled ? "The test had no more time" : "The stream ended"
                throw failure("\(reason) before what was waited for came", nil)
            }
        }
    }

    private func failure(_ reason: String, _ activity: SessionActivity?) -> TestFailure {
        let work = activity.map { activity in
            activity.work.isEmpty
                ? ": the session waits for nothing"
                : ": the session waits for " + activity.work.map(\.sentence).joined(separator: ", ")
        }
        return TestFailure("\(reason)\(work ?? "").\(log?.sentence ?? "") The document is \(document)")
    }
}

extension SessionActivity {
    /// Whether anything may come without another event, if the app's clock stands or goes on.
    fileprivate func mayChange(ifClockStands: Bool) -> Bool {
        work.contains { !ifClockStands || $0.rest == nil }
    }
}

extension SessionActivity.Work {
    fileprivate var sentence: String {
        description + (rest.map { ", which comes when the app's clock has advanced by \($0)" } ?? "")
    }
}

/// Rings once after a time.
private final class Alarm: Sendable {
    private let rung: Flag
    private let task: Task<Void, any Error>

    init(after limit: Duration, _ ring: @escaping @Sendable () -> Void) {
        let rung = Flag()
        self.rung = rung
        task = Task {
            try await Task.sleep(for: limit)
            rung.isSet.store(true, ordering: .sequentiallyConsistent)
            ring()
        }
    }

    var hasRung: Bool { rung.isSet.load(ordering: .sequentiallyConsistent) }

    func cancel() { task.cancel() }

    private final class Flag: Sendable {
        let isSet = Atomic(false)
    }
}
