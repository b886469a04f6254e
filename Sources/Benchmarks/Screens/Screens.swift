import Foundation
import Logging
import Outlet
import OutletServer

/// Serves the screens of the comparisons; its argument is the number of threads. With `document ROUNDS` it measures the
/// first document of a list instead.
@main
struct Screens {
    static func main() async throws {
        let application = try Application(
            name: "Screens",
            controllers: [
                SmallController(), LargeController(), EmptyTable(), ShortTable(), LongTable(), HugeTable(),
                PageController(), ShortFormController(), LongFormController(),
            ])
        let arguments = CommandLine.arguments.dropFirst()
        let number = arguments.last.flatMap { Int($0) } ?? 2
        if arguments.first == "document" {
            try FirstDocument(application).measure(rounds: number)
        } else {
            try await serve(application, threads: number)
        }
    }

    private static func serve(_ application: Application, threads: Int) async throws {
        var logger = Logger(label: "screens") { StreamLogHandler.standardError(label: $0) }
        logger.logLevel = .error
        let endpoint = Endpoint(application, logger: logger)
        let server = try Server(
            Server.Configuration(threads: threads, readHeaders: endpoint.readHeaders), handler: endpoint, logger: logger
        )
        print("The screens are listening on http://127.0.0.1:\(server.port)")
        fflush(nil)
        await endpoint.run()
    }
}
