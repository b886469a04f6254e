internal import CMicroHTTPD
internal import Glibc
public import HTTPMessages
public import Logging

/// An HTTP server: sockets in, requests out, and the answers back.
///
/// It listens from its initialization until `stop`; a server that is released stops at once.
public final class Server: Sendable {
    /// The port it listens on; the one the system chose if the configuration says 0.
    public let port: UInt16
    let service: Service
    private let keeper: Keeper

    /// Starts to listen; clients can connect before this returns.
    ///
    /// Raises the process's limit of open files, lets it ignore SIGPIPE, and has its allocator keep a little of what is freed.
    public convenience init(
        _ configuration: Configuration, handler: some RequestHandler, logger: Logger
    ) throws(ServerError) {
        try self.init(configuration, handler: handler, logger: logger, clock: .machine)
    }

    /// Starts a server whose clock a test may move. `patience` is how long requests that wait for a source of a thread's loop are
    /// not suspended.
    init(
        _ configuration: Configuration, handler: some RequestHandler, logger: Logger, clock: Clock,
        patience: Duration = .milliseconds(10)
    ) throws(ServerError) {
        try configuration.validate()
        _ = signal(SIGPIPE, SIG_IGN)
        outlet_keep_freed_memory()
        let connectionLimit = min(configuration.connectionLimit, max(16, Machine.raiseFileLimit() - 128))
        let seesWaits = outlet_keeps_awake() != 0
        if !seesWaits {
            logger.warning("This program does not export its epoll_wait: under load, answers may wait for requests.")
        }
        let listener: Listener
        if let socket = configuration.socket {
            listener = try socket.listener()
        } else {
            listener = try Listener(host: configuration.host, port: configuration.port)
        }
        service = Service(
            configuration, connectionLimit: connectionLimit, isOnLoopback: listener.isOnLoopback, handler: handler,
            logger: logger, bell: Bell(), clock: clock, patience: seesWaits ? patience : nil)
        if case .manual(let clock) = clock { clock.wake(with: service.bell) }
        let admissions = Admissions(configuration, connectionLimit: connectionLimit, logger: logger)
        let daemon = try Daemon(configuration, connectionLimit: admissions.most, service: service)
        port = listener.port
        keeper = Keeper(
            service, sweep: Sweep(deadlines: Deadlines(configuration), clock: clock), admissions: admissions,
            listener: listener, daemon: daemon)
        try keeper.start()
    }

    deinit { keeper.stop(within: 0, done: nil) }

    /// The counts of this moment.
    public var statistics: Statistics { service.statistics }

    /// Lets each answer from now on close its connection, so that clients turn to another server.
    public func drain() { service.drain() }

    /// Stops: accepts no new connections, lets pending requests be answered, and returns when all connections are closed.
    ///
    /// The source of each stream is asked once more, so that it can end the stream. Other streams are broken off, after a
    /// second at most. Requests that are pending when the time is over are answered with 503.
    public func stop(within time: Duration) async {
        await withCheckedContinuation { keeper.stop(within: time.milliseconds, done: $0) }
    }
}
