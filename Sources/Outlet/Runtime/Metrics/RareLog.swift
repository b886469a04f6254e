package import Logging
import Synchronization

/// Logs what clients can cause: each kind of message at most once a minute, with how often it was left out. The rest is
/// logged at debug.
package final class RareLog: Sendable {
    private struct Entry {
        var nextAt: ContinuousClock.Instant
        var omitted = 0
    }

    private let logger: Logger
    private let now: @Sendable () -> ContinuousClock.Instant
    private let entries = Mutex<[String: Entry]>([:])

    /// - Parameter now: the time; a test can supply its own.
    package init(_ logger: Logger, now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }) {
        self.logger = logger
        self.now = now
    }

    /// Logs a warning. Warnings are of one kind if they have the same message and the same subject, of which there are only
    /// a few.
    package func warning(_ message: Logger.Message, about subject: String = "", _ metadata: Logger.Metadata) {
        log(.warning, message, subject, metadata)
    }

    /// Logs an error in the same way.
    package func error(_ message: Logger.Message, about subject: String = "", _ metadata: Logger.Metadata) {
        log(.error, message, subject, metadata)
    }

    private func log(
        _ level: Logger.Level, _ message: Logger.Message, _ subject: String, _ metadata: Logger.Metadata
    ) {
        let time = now()
        let omitted = entries.withLock { entries -> Int? in
            let kind = "\(message) \(subject)"
            if let entry = entries[kind], time < entry.nextAt {
                entries[kind]?.omitted += 1
                return nil
            }
            return entries.updateValue(Entry(nextAt: time + .seconds(60)), forKey: kind)?.omitted ?? 0
        }
        guard let omitted else {
            logger.debug(message, metadata: metadata)
            return
        }
        var metadata = metadata
        if omitted > 0 { metadata["omitted"] = "\(omitted)" }
        logger.log(level: level, message, metadata: metadata)
    }
}
