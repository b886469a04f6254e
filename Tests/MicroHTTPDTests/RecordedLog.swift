import Logging
import Synchronization

/// What a server has logged.
final class RecordedLog: Sendable {
    private let lines = Mutex<[String]>([])

    /// The warnings with their metadata, in their order.
    var warnings: [String] { lines.withLock { $0 }.filter { $0.hasPrefix("warning ") } }

    var logger: Logger { Logger(label: "test") { _ in Handler(log: self) } }

    private struct Handler: LogHandler {
        let log: RecordedLog
        var metadata: Logger.Metadata = [:]
        var logLevel = Logger.Level.info

        subscript(metadataKey key: String) -> Logger.Metadata.Value? {
            get { metadata[key] }
            set { metadata[key] = newValue }
        }

        func log(event: LogEvent) {
            log.lines.withLock { $0.append("\(event.level) \(event.message) \(event.metadata ?? [:])") }
        }
    }
}
