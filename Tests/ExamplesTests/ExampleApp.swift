import Examples
import Logging
import Outlet

/// The app of all examples, in a directory for tests.
enum ExampleApp {
    private static let directory = TemporaryDirectory()

    /// The examples; nothing is in their databases.
    static var examples: Examples { get throws { try examples(in: directory.path) } }

    /// The examples of a directory.
    static func examples(in directory: String) throws -> Examples {
        try Examples(data: directory, logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
    }

    /// The app.
    static var application: Application { get throws { try examples.application() } }
}
