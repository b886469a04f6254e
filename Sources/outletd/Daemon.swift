import Examples
import Foundation
import Logging
import MicroHTTPD
import Outlet

/// The running server: from the screens to the socket, until a signal comes.
struct Daemon {
    private let settings: Settings
    private let logger: Logger

    init(_ settings: Settings) {
        self.settings = settings
        var logger = Logger(label: "outletd") { StreamLogHandler.standardError(label: $0) }
        logger.logLevel = settings.logLevel
        self.logger = logger
    }

    func run() async throws {
        let signals = Signals(SIGTERM, SIGINT)
        let endpoint = Endpoint(
            try application(), store: MemoryStore(limit: settings.sessionLimit), configuration: try configuration(),
            logger: logger)
        let server = try listen(endpoint)
        let host = settings.host.contains(":") ? "[\(settings.host)]" : settings.host
        print("Outlet is listening on http://\(host):\(server.port)")
        fflush(nil)
        let upkeep = Task { await endpoint.run() }
        let signal = await signals.first()
        logger.notice("Stopping", metadata: ["signal": "\(signal)"])
        endpoint.drain()
        try? await Task.sleep(for: .seconds(settings.drainDelay))
        await server.stop(within: .seconds(5))
        upkeep.cancel()
        logger.notice("Stopped")
    }

    private func application() throws -> Application {
        do {
            return try Application(name: "Outlet examples", version: Outletd.version, controllers: Examples.all)
        } catch {
            throw StartError(description: "The screens have faults:\n\(error)")
        }
    }

    private func configuration() throws -> Endpoint.Configuration {
        var configuration = Endpoint.Configuration()
        configuration.allowedOrigins = settings.allowedOrigins
        configuration.sessionLifetime = .seconds(settings.sessionLifetime)
        configuration.bodyLimit = settings.bodyLimit
        do {
            configuration.files = try PublicFiles(directory: settings.publicFolder)
        } catch {
            throw StartError(
                description: "The folder '\(settings.publicFolder)' can't be read; --public names another.")
        }
        return configuration
    }

    private func listen(_ endpoint: Endpoint) throws -> Server {
        var configuration = Server.Configuration(
            host: settings.host, port: UInt16(settings.port), threads: settings.threads,
            readHeaders: Endpoint.readHeaders)
        configuration.connectionLimit = settings.connectionLimit
        configuration.connectionsPerAddress = settings.connectionsPerAddress
        configuration.bodyLimit = settings.bodyLimit
        do {
            return try Server(configuration, handler: endpoint, logger: logger)
        } catch {
            throw StartError(description: error.description)
        }
    }
}

/// Why the daemon does not start.
struct StartError: Error, CustomStringConvertible {
    let description: String
}
