import Logging
import Synchronization

/// Keeps what is logged.
final class RecordedLog: Sendable {
    struct Entry: Sendable {
        let level: Logger.Level
        let message: String
        let metadata: Logger.Metadata

        /// What the log says under a name.
        subscript(name: String) -> String { metadata[name].map { "\($0)" } ?? "" }
    }

    private let kept = Mutex<[Entry]>([])
    var entries: [Entry] { kept.withLock { $0 } }

    /// A logger that keeps all of at least a level.
    func logger(_ level: Logger.Level) -> Logger {
        var logger = Logger(label: "recorded") { _ in Handler(log: self) }
        logger.logLevel = level
        return logger
    }

    private struct Handler: LogHandler {
        let log: RecordedLog
        var metadata = Logger.Metadata()
        var logLevel = Logger.Level.info

        subscript(metadataKey key: String) -> Logger.Metadata.Value? {
            get { metadata[key] }
            set { metadata[key] = newValue }
        }

        func log(event: LogEvent) {
            let entry = Entry(
                level: event.level, message: "\(event.message)", metadata: event.metadata ?? [:])
            log.kept.withLock { $0.append(entry) }
        }
    }
}
