import Logging
import OutletMail
import Synchronization

/// A mailer that does what a test says with each attempt.
final class StubMailer: Mailer {
    private struct State {
        var tried: [String] = []
        var sent: [String] = []
        var watchers: [(isDone: @Sendable (Int) -> Bool, wake: CheckedContinuation<Void, Never>)] = []
    }

    private let state = Mutex(State())
    private let attempt: @Sendable (Mail, _ number: Int) async throws -> Void

    /// `number` counts the attempts of all mails, from 1.
    init(_ attempt: @escaping @Sendable (Mail, _ number: Int) async throws -> Void = { _, _ in }) {
        self.attempt = attempt
    }

    func send(_ mail: Mail) async throws {
        let (number, woken) = state.withLock { state in
            state.tried.append(mail.subject)
            let count = state.tried.count
            let woken = state.watchers.filter { $0.isDone(count) }
            state.watchers.removeAll { $0.isDone(count) }
            return (count, woken)
        }
        for watcher in woken { watcher.wake.resume() }
        try await attempt(mail, number)
        state.withLock { $0.sent.append(mail.subject) }
    }

    /// The subjects of all attempts.
    var tried: [String] { state.withLock { $0.tried } }
    /// The subjects of the mails that were sent.
    var sent: [String] { state.withLock { $0.sent } }

    /// Waits for so many attempts.
    func attempts(_ count: Int) async {
        await withCheckedContinuation { continuation in
            let isOver = state.withLock { state in
                if state.tried.count >= count { return true }
                state.watchers.append(({ $0 >= count }, continuation))
                return false
            }
            if isOver { continuation.resume() }
        }
    }
}

/// What a queue has logged.
final class RecordedLog: Sendable {
    private let recorded = Mutex<[String]>([])

    /// The lines with their levels and metadata.
    var lines: [String] { recorded.withLock { $0 } }

    var logger: Logger { Logger(label: "test") { _ in Handler(log: self) } }

    private struct Handler: LogHandler {
        let log: RecordedLog
        var metadata: Logger.Metadata = [:]
        var logLevel = Logger.Level.trace

        subscript(metadataKey key: String) -> Logger.Metadata.Value? {
            get { metadata[key] }
            set { metadata[key] = newValue }
        }

        func log(event: LogEvent) {
            log.recorded.withLock { $0.append("\(event.level) \(event.message) \(event.metadata ?? [:])") }
        }
    }
}
