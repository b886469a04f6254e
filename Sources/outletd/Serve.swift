import ArgumentParser
import Foundation
import Logging
import Outlet

/// `outletd serve`
struct Serve: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Serves the example screens until it gets SIGTERM or SIGINT.",
        discussion: """
            Each option can also be given as an environment variable: OUTLET_PORT for --port, OUTLET_LOG_LEVEL for \
            --log-level, and so on; several values of OUTLET_ALLOW_ORIGIN, OUTLET_ALLOW_HOST and OUTLET_FORWARDED_FROM \
            are parted by spaces. An option wins over its variable.

            Once it listens, the daemon prints its address as the first line on standard output; with --port 0 that is \
            how to learn the port. Its log goes to standard error.
            """)

    @OptionGroup var options: ServeOptions

    func validate() throws {
        _ = try Settings(options, environment: ProcessInfo.processInfo.environment)
    }

    func run() async throws {
        try await Daemon(Settings(options, environment: ProcessInfo.processInfo.environment)).run()
    }
}
