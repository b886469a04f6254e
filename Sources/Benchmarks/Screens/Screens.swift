import Foundation
import Logging
import MicroHTTPD
import Outlet
import OutletServer

/// Serves the screens of the comparisons; its argument is the number of threads. With `document ROUNDS` it measures the
/// first document of a list instead; with `unlimited THREADS` sources are read on the threads that answer however long
/// that takes.
@main
struct Screens {
    static func main() async throws {
        let words = try Words()
        let board = Board()
        let pin = Service(Pin.self) { request in
            board.pin(request.text)
            return true
        }
        let application = try Application(name: "Screens", services: [pin]) {
            Bulletin.screen(on: board)
            Notice.screen
            SmallController()
            LargeController()
            EmptyTable()
            ShortTable()
            LongTable()
            HugeTable()
            PageController()
            ShortFormController()
            LongFormController()
            Search.screen("quick", in: words.source())
            Search.screen("quickPooled", in: words.source(spared: false))
            Search.screen("slow", in: words.source(taking: 0.03))
            Search.screen("slowPooled", in: words.source(spared: false, taking: 0.03))
        }
        let arguments = CommandLine.arguments.dropFirst()
        application.limitsReadsAtHand = arguments.first != "unlimited"
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
