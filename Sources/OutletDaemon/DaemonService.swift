import Foundation
public import Logging
import MicroHTTPD
public import Outlet
import OutletMail
public import OutletServer
public import ServiceLifecycle
import Synchronization

/// A daemon as one of several services of a program, which handles the signals itself.
///
///     let coffee = try DaemonService(application, options: options, logger: logger)
///     let group = ServiceGroup(
///         services: [roaster, coffee], gracefulShutdownSignals: [.sigterm, .sigint], logger: logger)
///     try await group.run()
public final class DaemonService: ServiceLifecycle.Service {
    private let settings: Settings
    let endpoint: Endpoint
    /// Nil if sessions are kept in memory only.
    private let store: (any Store)?
    /// Nil if sessions are kept in memory only: nothing that depends on the secret then outlives the process.
    private let secret: AppSecret?
    /// Gets the address on which the daemon listens.
    private let publicURL: PublicURL?
    private let logger: Logger
    private let manager = ServiceManager()
    private let listeners = Mutex(Listeners())

    /// The tasks that wait for the daemon to listen.
    private struct Listeners {
        var isListening = false
        var waiting: [AsyncStream<Never>.Continuation] = []
    }

    /// The first words on standard output, before the address.
    static let listening = "Outlet is listening on"

    /// The reason why an app that is made before its options are read has no mailer.
    static let mailsNothing =
        "--smtp and --mail-page count only for a program that is a Daemon: it makes its app in application(with:)."

    /// Makes a daemon that serves an app with the settings of options and environment variables.
    ///
    /// - Parameters:
    ///   - authenticator: finds out who sends a request; nil if everybody is the same anonymous principal.
    ///   - stores: the stores that `--store` can name beside `memory`.
    ///   - files: files of the app's own, beside those of the web client or in their place.
    ///   - theme: how its pages look, and what they call the app.
    ///   - catalogs: the catalogs of A2UI with components of the app's own types.
    ///   - dialects: the dialects of the app's own.
    /// - Throws: a `ValidationError` if a value is invalid, a ``StartError`` if a folder can't be read, or the theme, a
    ///   catalog or a dialect has faults, or the error of a store that can't be opened.
    public convenience init(
        _ application: Application, options: DaemonOptions, authenticator: Authenticator? = nil,
        stores: [NamedStore] = [], files: PublicFiles = PublicFiles(), theme: Theme = Theme(),
        catalogs: [A2UICatalog] = [], dialects: [Dialect] = [], logger: Logger = Logger(label: "outlet")
    ) throws {
        let settings = try Settings(options)
        if settings.mail.way != .none { throw StartError(description: Self.mailsNothing) }
        let configuration = try settings.endpointConfiguration(
            serving: files, theme: theme, catalogs: catalogs, dialects: dialects)
        try self.init(
            application, settings, configuration, settings.openStore(of: stores), publicURL: nil,
            authenticator: authenticator, logger: logger)
    }

    /// The same with an open store, which is closed if the daemon can't be made.
    init(
        _ application: Application, _ settings: Settings, _ configuration: Endpoint.Configuration,
        _ store: (any Store)?, publicURL: PublicURL?, authenticator: Authenticator?, logger: Logger
    ) throws {
        do {
            if store is any SharedStore, !application.sharingFaults.isEmpty {
                throw StartError(
                    description: "The screens can't be served by several nodes:\n"
                        + application.sharingFaults.joined(separator: "\n"))
            }
            secret = try store.map { _ in try AppSecret(settings) }
        } catch {
            store?.close()
            throw error
        }
        var configuration = configuration
        configuration.authenticator = authenticator
        if let secret { configuration.secret = secret.bytes }
        endpoint = Endpoint(application, store: store, configuration: configuration, logger: logger)
        self.settings = settings
        self.store = store
        self.publicURL = publicURL
        self.logger = logger
    }

    /// Serves until a graceful shutdown or a cancellation.
    ///
    /// Prints the address on standard output when the daemon listens. At a shutdown it reports that it is not ready, ends
    /// the streams, answers the requests that it has received, and closes its store.
    /// - Throws: a ``StartError`` if the daemon can't listen, or other nodes of its store serve with another secret.
    public func run() async throws {
        // A separate task, so that the service manager gets its signals until the daemon has stopped, not only until the
        // shutdown begins.
        let heartbeat = Task { [manager] in await manager?.keepAlive() }
        defer { heartbeat.cancel() }
        // Closing moves all commits into the tables for the next start.
        defer { store?.close() }
        try await cancelWhenGracefulShutdown {
            try await withTaskCancellationHandler {
                try await self.serve()
            } onCancel: {
                self.manager?.noteStopping()
                self.logger.notice("Stopping")
            }
        }
    }

    private func serve() async throws(StartError) {
        if let store, let secret { try await secret.verify(with: store, logger: logger) }
        do {
            try await endpoint.serve(
                settings.serverConfiguration, metrics: settings.metricsConfiguration,
                drainDelay: .seconds(settings.drainDelay), listening: noteListening)
        } catch {
            throw StartError(description: error.description)
        }
    }

    /// A stream that has no elements, and ends once the daemon listens.
    func listening() -> AsyncStream<Never> {
        let (stream, continuation) = AsyncStream.makeStream(of: Never.self)
        listeners.withLock { listeners in
            if listeners.isListening { continuation.finish() } else { listeners.waiting.append(continuation) }
        }
        return stream
    }

    private func noteListening(on port: UInt16) {
        let address = "http://\(settings.urlHost):\(port)\(settings.basePath)"
        publicURL?.resolve(address)
        print("\(Self.listening) \(address)")
        fflush(nil)
        logger.notice("Listening", metadata: ["address": "\(address)"])
        manager?.noteReady()
        let waiting = listeners.withLock { listeners in
            listeners.isListening = true
            defer { listeners.waiting = [] }
            return listeners.waiting
        }
        for waiter in waiting { waiter.finish() }
    }
}
