internal import Glibc
internal import HTTPMessages
internal import Logging
internal import Synchronization

/// The state that all connections of a server share.
final class Service: Sendable {
    let handler: any RequestHandler
    let logger: Logger
    let selection: HeaderSelection
    let bodyLimit: Int
    /// Whether the server listens on a loopback address.
    let isOnLoopback: Bool
    let budget: HeaderBudget
    let clock: Clock
    let registry = Registry()
    let lingering: Lingering
    /// The streams that are handed back to their threads together.
    let wakes = Wakes<Exchange>()
    /// Wakes the keeper.
    let bell: Bell
    private let faults = Atomic(0)
    private let draining = Atomic(false)
    private let closing = Atomic(false)
    /// How many connections other threads are handing back to their own.
    private let resuming = Atomic(0)
    private let suspensions = Atomic(0)
    /// How long requests that wait for a source of a thread's loop are not suspended; nil if there can be no sources, since the
    /// threads wait unseen.
    let patience: Duration?
    /// The threads in whose loops the handler has sources.
    private let threads = Mutex<[ServingThread]>([])

    init(
        _ configuration: Server.Configuration, connectionLimit: Int, isOnLoopback: Bool, handler: any RequestHandler,
        logger: Logger, bell: Bell, clock: Clock, patience: Duration?
    ) {
        self.patience = patience
        self.isOnLoopback = isOnLoopback
        self.handler = handler
        self.logger = logger
        self.bell = bell
        selection = HeaderSelection(configuration.readHeaders)
        bodyLimit = configuration.bodyLimit
        budget = HeaderBudget(headerBytes: configuration.headerBytes)
        self.clock = clock
        lingering = Lingering(bell: bell, limit: max(1, min(256, connectionLimit / 4)))
    }

    /// How much of a body over the limit is read and dropped before the connection is closed. It costs no memory, and
    /// the time for it is bounded as well.
    var discardLimit: Int { max(16 * 1024 * 1024, 16 * bodyLimit) }

    /// How many connections are open, lingering sockets included.
    var open: Int { registry.openCount + lingering.count }

    /// Keeps the state of a thread that serves.
    func keep(_ thread: ServingThread) { threads.withLock { $0.append(thread) } }

    /// Drops the state of all threads: they have ended.
    func dropThreads() { threads.withLock { $0 = [] } }

    /// Counts a request that was refused for its framing.
    func noteFault() { faults.add(1, ordering: .relaxed) }

    /// The counts at this moment.
    var statistics: Server.Statistics {
        Server.Statistics(
            openConnections: registry.openCount, lingeringSockets: lingering.count,
            refusedForFraming: faults.load(ordering: .relaxed))
    }

    /// Whether each answer closes its connection.
    var isDraining: Bool { draining.load(ordering: .relaxed) }

    /// Whether nothing may be suspended any more.
    var isClosing: Bool { closing.load(ordering: .acquiring) }

    /// The answer to the requests that are pending when the server stops.
    var unavailable: Response { handler.refusePending() }

    /// From now on each answer closes its connection.
    func drain() { draining.store(true, ordering: .relaxed) }

    /// How many connections are suspended.
    var suspended: Int { suspensions.load(ordering: .relaxed) }

    func noteSuspension() { suspensions.add(1, ordering: .relaxed) }
    func noteResumption() { suspensions.subtract(1, ordering: .relaxed) }

    /// A connection that is suspended is about to be handed back, however its thread goes on.
    func beginResuming() { resuming.add(1, ordering: .relaxed) }

    /// It was; the service may end any time.
    func endResuming() { resuming.subtract(1, ordering: .releasing) }

    /// From now on nothing is waited for. Nothing is suspended any more afterwards.
    func close() {
        drain()
        closing.store(true, ordering: .releasing)
        for connection in registry.all { connection.record.withLock { $0.exchange }?.cut() }
        while resuming.load(ordering: .acquiring) > 0 {
            for exchange in wakes.takeAll() { exchange.resume() }
            sched_yield()
        }
    }
}
