import Examples
import Foundation
import Logging
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
        let examples = try examples()
        let endpoint = Endpoint(
            try application(examples), store: MemoryStore(limit: settings.sessionLimit),
            configuration: try configuration(),
            logger: logger)
        let serving = Task { try await serve(endpoint, examples) }
        let waiting = Task {
            guard let signal = await signals.first() else { return }
            logger.notice("Stopping", metadata: ["signal": "\(signal)"])
            serving.cancel()
        }
        defer { waiting.cancel() }
        try await serving.value
        logger.notice("Stopped")
    }

    private func examples() throws -> Examples {
        do {
            return try Examples(data: settings.dataFolder, logger: logger)
        } catch {
            logger.debug("The examples' databases can't be opened", metadata: ["error": "\(error)"])
            throw StartError(
                description:
                    "The folder '\(settings.dataFolder)' can't hold the examples' databases; --data names another.")
        }
    }

    private func application(_ examples: Examples) throws -> Application {
        do {
            return try examples.application(version: Outletd.version)
        } catch {
            throw StartError(description: "The screens have faults:\n\(error)")
        }
    }

    private func configuration() throws -> Endpoint.Configuration {
        var configuration = Endpoint.Configuration()
        configuration.allowedOrigins = settings.allowedOrigins
        configuration.allowedHosts = settings.allowedHosts
        configuration.trustedProxies = settings.trustedProxies
        configuration.sessionLifetime = .seconds(settings.sessionLifetime)
        configuration.unusedSessionLifetime = .seconds(settings.unusedSessionLifetime)
        configuration.sessionsPerPrincipal = settings.sessionsPerPrincipal
        configuration.sessionsPerAddress = settings.sessionsPerAddress
        configuration.sessionBytes = settings.sessionBytes
        configuration.memoryLimit = settings.memoryLimit
        configuration.metrics = metrics
        do {
            configuration.files = try PublicFiles(directory: settings.publicFolder)
        } catch {
            throw StartError(
                description: "The folder '\(settings.publicFolder)' can't be read; --public names another.")
        }
        return configuration
    }

    /// Where the metrics are, if they have an address of their own: few ask for them.
    private var metrics: Server.Configuration? {
        guard let port = settings.metricsPort else { return nil }
        var configuration = Server.Configuration(host: settings.metricsHost, port: UInt16(port), threads: 1)
        configuration.connectionLimit = 64
        return configuration
    }

    /// What the examples have to do begins when the daemon listens.
    private func serve(_ endpoint: Endpoint, _ examples: Examples) async throws {
        var working: Task<Void, Never>?
        defer { working?.cancel() }
        var configuration = Server.Configuration(
            host: settings.host, port: UInt16(settings.port), threads: settings.threads)
        configuration.connectionLimit = settings.connectionLimit
        configuration.connectionsPerAddress = settings.connectionsPerAddress
        configuration.bodyLimit = settings.bodyLimit
        configuration.headerBytes = settings.headerBytes
        let host = settings.host.utf8.contains(UInt8(ascii: ":")) ? "[\(settings.host)]" : settings.host
        do {
            try await endpoint.serve(configuration, drainDelay: .seconds(settings.drainDelay)) { port in
                print("Outlet is listening on http://\(host):\(port)")
                fflush(nil)
                working = Task { await examples.run() }
            }
        } catch {
            throw StartError(description: error.description)
        }
    }
}

/// Why the daemon does not start.
struct StartError: Error, CustomStringConvertible {
    let description: String
}
