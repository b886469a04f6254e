import Examples
import Logging
import Outlet

/// The app of all examples, in a directory for tests.
enum ExampleApp {
    private static let directory = TemporaryDirectory()

    private static let opened = Result { try examples(in: directory.path) }
    private static let compiled = Result { try opened.get().application() }

    /// The examples, opened once; no characters are in their database.
    static var examples: Examples { get throws { try opened.get() } }

    /// The examples of a directory.
    static func examples(in directory: String) throws -> Examples {
        try Examples(data: directory, logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
    }

    /// The app, compiled once.
    static var application: Application { get throws { try compiled.get() } }
}
