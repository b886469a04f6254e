import Foundation
import Logging
import Outlet
import OutletTesting
import ServiceLifecycle
import Synchronization
import Testing

@testable import OutletDaemon

/// Daemons of apps of one's own.
@Suite(.timeLimit(.minutes(5))) struct OwnDaemonTests {
    @Test func `an app's own options stand beside the daemon's`() async throws {
        let arguments = ["--beans", "7", "--port", "81", "--public", "/roastery"]
        for arguments in [arguments, ["serve"] + arguments] {
            let parsed = try await DaemonCommand<Roastery>.asyncParseAsRoot(arguments)
            let command = try #require(parsed as? ServeCommand<Roastery>)
            #expect(command.own.beans == 7)
            let settings = try Settings(command.options, environment: [:])
            #expect(settings.port == 81 && settings.publicFolder == "/roastery")
        }
        let help = DaemonCommand<Roastery>.helpMessage(for: ServeCommand<Roastery>.self)
        #expect(help.contains("--beans") && help.contains("--port") && help.contains("OUTLET_PORT"))
        let parsed = try await DaemonCommand<Roastery>.asyncParseAsRoot(["taste"])
        #expect(parsed is Roastery.Taste, "a subcommand of its own")
    }

    @Test func `a mistake in an own option is answered as one in the daemon's`() async throws {
        for arguments in [["--beans", "many"], ["--beans", "0"], ["--port", "x"]] {
            await #expect(throws: (any Error).self) {
                _ = try await DaemonCommand<Roastery>.asyncParseAsRoot(arguments)
            }
        }
    }

    @Test func `an app is served without a type of its own, until a signal comes`() async throws {
        let result = await #expect(
            processExitsWith: .success, observing: [\.standardOutputContent, \.standardErrorContent]
        ) {
            let signaller = ClosureService {
                kill(getpid(), SIGTERM)
                try await gracefulShutdown()
            }
            let application = try Application(name: "Coffee", controllers: [RandomController()])
            await application.with(services: signaller).serve([
                "--port", "0", "--drain-delay", "0", "--store", "memory",
            ])
        }
        let output = String(decoding: result?.standardOutputContent ?? [], as: UTF8.self)
        #expect(output.contains("Outlet is listening on http://127.0.0.1:"))
        let log = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(log.contains("Listening") && log.contains("Stopping") && log.contains("Stopped"), "\(log)")
    }

    @Test func `a broadcast that can't reach other nodes is told in a sentence`() async throws {
        let notice = Broadcast("")
        let application = try Application(name: "Board") {
            Screen("board", title: "Board", model: Loadable<String>()) {
                Label().id("notice").observing({ (notice: Loadable<String>) in notice.value ?? "" })
            } connect: { _ in
                Load(\.self, from: DataSource(observing: notice))
            }
        }
        let options = try DaemonOptions.parse(["--store", "cluster:", "--port", "0"])
        let error = #expect(throws: StartError.self) {
            try DaemonService(
                application, options: options, stores: [NamedStore("cluster") { _ in MemoryCluster().node() }])
        }
        #expect(error?.description.contains("board, ") == true, "\(String(describing: error))")
        #expect(error?.description.contains("a broadcast without a name") == true)
    }

    @Test func `a screen with a fault is told in a sentence, and the status is 1`() async throws {
        let result = await #expect(
            processExitsWith: .exitCode(1), observing: [\.standardOutputContent, \.standardErrorContent]
        ) {
            await DaemonCommand<Roastery>.main(["--beans", "13", "--port", "0", "--store", "memory"]) { daemon, _ in
                try daemon.application()
            }
        }
        let output = String(decoding: result?.standardOutputContent ?? [], as: UTF8.self)
        #expect(!output.contains("Outlet is listening"))
        let errors = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(
            errors.contains("The screens have faults:") && errors.contains("two screens have this name"), "\(errors)")
    }

    @Test func `files that can't be read are told in a sentence, and the status is 1`() async throws {
        let result = await #expect(
            processExitsWith: .exitCode(1), observing: [\.standardOutputContent, \.standardErrorContent]
        ) {
            await DaemonCommand<Grinder>.main(["--port", "0", "--store", "memory"]) { daemon, _ in
                try daemon.application()
            }
        }
        let output = String(decoding: result?.standardOutputContent ?? [], as: UTF8.self)
        #expect(!output.contains("Outlet is listening"))
        let errors = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(errors.contains("The mill has no files."), "\(errors)")
    }

    @Test func `a theme that can't be read, or whose files are missing, is told in sentences, and the status is 1`()
        async throws
    {
        let result = await #expect(
            processExitsWith: .exitCode(1), observing: [\.standardOutputContent, \.standardErrorContent]
        ) {
            // Nor is the store opened, which could not be.
            await DaemonCommand<Painter>.main(["--port", "0", "--store", "sqlite:/dev/null/sessions"]) { daemon, _ in
                try daemon.application()
            }
        }
        let output = String(decoding: result?.standardOutputContent ?? [], as: UTF8.self)
        #expect(!output.contains("Outlet is listening"))
        let errors = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(errors.contains("The theme's logo '/logo.svg' is not among the app's files."), "\(errors)")
        #expect(errors.contains("The theme's color 'accent' has a contrast of "), "\(errors)")
    }

    @Test func `how long a sign-in stands is a setting`() async throws {
        let application = try Application(name: "Club", services: [Service(signingIn: Knock.self) { _ in true }]) {
            Screen("door", title: "Door", model: 0) {
                Button("Come in").id("comeIn").on(.tap, Call { (_: Int) in Knock() })
            } connect: { outlets in
                outlets.screen.received(Knock.self) { _, _, _ in [.signIn(Principal(id: "Ada"))] }
            }
        }
        let daemon = try DaemonService(
            application, options: DaemonOptions.parse(["--store", "memory", "--sign-in-lifetime", "1000"]),
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        let client = try TestClient(daemon.endpoint)
        try await client.open("door")
        let answer = try await client.channel.post(
            "\(client.path)/events", #"{"node": "comeIn", "event": "tap"}"#)
        #expect(answer["set-cookie"]?.contains("Max-Age=1000;") == true, "\(answer)")
    }

    private struct Knock: ServiceRequest {
        typealias Outcome = Bool
        static let name = "knock"
    }

    @Test func `an app says who sends a request, and has a store of its own`() async throws {
        let shelf = MemoryStore()
        let daemon = try DaemonService(
            Application(name: "Coffee", controllers: [RandomController()]),
            options: DaemonOptions.parse(["--store", "shelf:/top"]),
            authenticator: Authenticator(waiting: { request in
                request.headers["authorization"].map { .principal(Principal(id: $0)) } ?? .refused(challenge: "Basic")
            }),
            stores: [
                NamedStore("shelf") { location in
                    #expect(location == "/top")
                    return shelf
                }
            ],
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        let client = try TestClient(daemon.endpoint)
        #expect(try await client.channel.get("/screens").status == 401)
        client.headers["authorization"] = "Ada"
        try await client.open("random")
        #expect(shelf.count == 1)
    }

    @Test func `a store that the app does not have is refused before anything is made`() async throws {
        // What follows a name may be secret.
        for (setting, shown) in [("disk", "disk"), ("shelf2:/top", "shelf2:…"), ("", "")] {
            let error = await #expect(throws: (any Error).self) {
                _ = try await DaemonCommand<Roastery>.asyncParseAsRoot(["--store", setting])
            }
            let message = error.map { DaemonCommand<Roastery>.message(for: $0) } ?? ""
            #expect(message.contains("memory, shelf:…") && message.contains("'\(shown)'"), "\(message)")
        }
        _ = try await DaemonCommand<Roastery>.asyncParseAsRoot(["--store", "shelf:/top"])
    }

    @Test func `a daemon is a service; others begin when it listens, and are there until it has stopped`() async throws
    {
        let log = EventLog()
        let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        let application = try Application(name: "Coffee", controllers: [RandomController()])
        let options = try DaemonOptions.parse(["--port", "0", "--drain-delay", "0", "--store", "memory"])
        let daemon = try DaemonService(application, options: options, logger: logger)
        let waiting = ClosureService {
            log.note("waits")
            try await gracefulShutdown()
            log.note("is told")
        }
        let quick = ClosureService { log.note("returns") }
        let cancelled = ClosureService {
            try await cancelWhenGracefulShutdown { try await Task.sleep(for: .seconds(3600)) }
        }
        let serving = ClosureService {
            try await daemon.run()
            log.note("has stopped")
        }
        let companions: [any ServiceLifecycle.Service] = [waiting, quick, cancelled].map { Companion($0, of: daemon) }
        let group = ServiceGroup(services: companions + [serving], logger: logger)
        async let running: Void = group.run()
        for await _ in daemon.listening() {}
        try await eventually("both have begun") { log.events.count == 2 }
        await group.triggerGracefulShutdown()
        try await running
        #expect(Set(log.events.prefix(2)) == ["waits", "returns"])
        #expect(log.events.suffix(2) == ["has stopped", "is told"])
    }
}

/// A daemon with an option and a subcommand of its own.
private struct Roastery: Daemon {
    static let configuration = CommandConfiguration(subcommands: [Taste.self])

    @Option var beans = 3

    func validate() throws {
        if beans == 0 { throw ValidationError("--beans expects a number from 1, found '0'.") }
    }

    func application() throws -> Application {
        let screens = [RandomController()]
        return try Application(name: "Roastery", controllers: beans == 13 ? screens + screens : screens)
    }

    var stores: [NamedStore] { [NamedStore("shelf") { _ in MemoryStore() }] }

    struct Taste: ParsableCommand {}
}

/// A daemon whose files can't be read.
private struct Grinder: Daemon {
    struct NoFiles: Error, CustomStringConvertible {
        let description = "The mill has no files."
    }

    func application() throws -> Application { try Application(name: "Grinder", controllers: [RandomController()]) }

    var files: PublicFiles { get throws { throw NoFiles() } }
}

/// A daemon with a theme in pale yellow.
private struct Painter: Daemon {
    func application() throws -> Application { try Application(name: "Painter", controllers: [RandomController()]) }

    var theme: Theme { Theme(logo: "/logo.svg", colors: [.accent: Theme.Shade(light: "#ffc", dark: "#ffc")]) }
}

/// What has happened, in order.
private final class EventLog: Sendable {
    private let noted = Mutex<[String]>([])
    var events: [String] { noted.withLock { $0 } }
    func note(_ event: String) { noted.withLock { $0.append(event) } }
}
