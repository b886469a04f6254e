import Foundation
import Logging
import MicroHTTPD
import Outlet

/// Serves a small and a large screen with the same bound label. Its only argument is the number of threads.
@main
struct Screens {
    static func main() async throws {
        let threads = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 2
        var logger = Logger(label: "screens") { StreamLogHandler.standardError(label: $0) }
        logger.logLevel = .error
        let application = try Application(name: "Screens", controllers: [SmallController(), LargeController()])
        let endpoint = Endpoint(application, logger: logger)
        let server = try Server(
            Server.Configuration(threads: threads, readHeaders: Endpoint.readHeaders), handler: endpoint, logger: logger
        )
        print("The screens are listening on http://127.0.0.1:\(server.port)")
        fflush(nil)
        await endpoint.run()
    }
}
