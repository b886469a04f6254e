import Logging
import Synchronization

/// The warnings and errors that the app of a test client has logged. The client's failures show the last of them.
final class TestLog: Sendable {
    private static let limit = 5
    private let lines = Mutex<[String]>([])

    /// A logger that keeps them.
    var logger: Logger {
        var logger = Logger(label: "outlet.testing") { _ in Handler(log: self) }
        logger.logLevel = .warning
        return logger
    }

    /// The last messages, as a sentence after others; empty if there are none.
    var sentence: String {
        let lines = lines.withLock { $0 }
        return lines.isEmpty ? "" : " The app has logged: \(lines.joined(separator: "; "))."
    }

    private func keep(_ message: Logger.Message, _ metadata: Logger.Metadata) {
        let parts = metadata.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }.joined(separator: ", ")
        lines.withLock { lines in
            lines = (lines + [parts.isEmpty ? "\(message)" : "\(message) (\(parts))"]).suffix(Self.limit)
        }
    }

    private struct Handler: LogHandler {
        let log: TestLog
        var metadata = Logger.Metadata()
        var logLevel = Logger.Level.warning

        subscript(metadataKey key: String) -> Logger.Metadata.Value? {
            get { metadata[key] }
            set { metadata[key] = newValue }
        }

        func log(event: LogEvent) { log.keep(event.message, metadata.merging(event.metadata ?? [:]) { $1 }) }
    }
}
