import Logging
import Outlet

extension Daemon {
    /// Sets up the log of the process, and makes what the daemon serves.
    ///
    /// - Throws: a ``StartError`` with all faults of the screens; what making it throws.
    func start<Made>(loggingAt level: Logger.Level, _ make: (Self) async throws -> Made) async throws -> Made {
        LoggingSystem.bootstrap { label in
            var handler = logHandler(label: label)
            handler.logLevel = level
            return handler
        }
        do {
            return try await make(self)
        } catch let faults as SceneFaults {
            throw StartError(description: "The screens have faults:\n\(faults)")
        }
    }
}
