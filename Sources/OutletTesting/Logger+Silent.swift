package import Logging

extension Logger {
    /// Discards all messages.
    package static var silent: Logger { Logger(label: "outlet.testing") { _ in SwiftLogNoOpLogHandler() } }
}
