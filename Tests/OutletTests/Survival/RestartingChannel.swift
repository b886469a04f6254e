import Logging
import MicroHTTPD
import Outlet
import OutletServer
import OutletTesting
import Synchronization

/// A way to an endpoint that can be replaced, as a daemon is that ends and is started again with the same store.
final class RestartingChannel: Channel {
    private let channel: Mutex<any Channel>
    private let current: Mutex<Endpoint>
    private let store: any Store
    private let authenticator: Authenticator?
    let log: RecordedLog

    init(
        _ app: Application, store: any Store = MemoryStore(), clock: any Clock<Duration> = ContinuousClock(),
        files: PublicFiles = PublicFiles(), log: RecordedLog = RecordedLog(), authenticator: Authenticator? = nil
    ) throws {
        self.store = store
        self.authenticator = authenticator
        self.log = log
        let endpoint = Self.endpoint(app, store, clock, files, log, authenticator)
        current = Mutex(endpoint)
        channel = Mutex(try Transport.inProcess.channel(to: endpoint))
    }

    /// The endpoint that answers now.
    var endpoint: Endpoint { current.withLock { $0 } }

    private static func endpoint(
        _ app: Application, _ store: any Store, _ clock: any Clock<Duration>, _ files: PublicFiles, _ log: RecordedLog,
        _ authenticator: Authenticator?
    ) -> Endpoint {
        var configuration = Endpoint.Configuration()
        configuration.authenticator = authenticator
        configuration.clock = clock
        configuration.files = files
        return Endpoint(app, store: store, configuration: configuration, logger: log.logger(.notice))
    }

    /// Ends the process, whose clock stands still from now on, and starts another with a release of the app.
    func restart(
        _ app: Application, clock: any Clock<Duration> = ContinuousClock(), files: PublicFiles = PublicFiles()
    ) throws {
        let endpoint = Self.endpoint(app, store, clock, files, log, authenticator)
        let next = try Transport.inProcess.channel(to: endpoint)
        current.withLock { $0 = endpoint }
        channel.withLock { $0 = next }
    }

    private var now: any Channel { channel.withLock { $0 } }

    var host: String { now.host }

    func send(_ request: Request) async throws -> Answer { try await now.send(request) }

    func stream(_ request: Request) async throws -> EventStream { try await now.stream(request) }
}
