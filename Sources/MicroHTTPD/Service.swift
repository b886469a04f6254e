internal import Logging
internal import Synchronization

/// What all connections of a server share.
final class Service: Sendable {
    let handler: any RequestHandler
    let logger: Logger
    let selection: HeaderSelection
    let bodyLimit: Int
    /// Whether the server listens on a loopback address.
    let isOnLoopback: Bool
    private let connectionMemory: Int
    let registry = Registry()
    let lingering: Lingering
    /// Wakes the keeper.
    let bell: Bell
    private let draining = Atomic(false)
    private let closing = Atomic(false)

    init(
        _ configuration: Server.Configuration, isOnLoopback: Bool, handler: any RequestHandler, logger: Logger,
        bell: Bell
    ) {
        self.isOnLoopback = isOnLoopback
        self.handler = handler
        self.logger = logger
        self.bell = bell
        selection = HeaderSelection(configuration.readHeaders)
        bodyLimit = configuration.bodyLimit
        connectionMemory = configuration.connectionMemory
        lingering = Lingering(bell: bell)
    }

    /// How much of a body over the limit is read and dropped before the connection is closed. It costs no memory, and
    /// the time for it is bounded as well.
    var discardLimit: Int { max(16 * 1024 * 1024, 16 * bodyLimit) }

    /// Whether a header leaves room for the head of whichever answer. The library reads a header into half of a
    /// connection's memory, and notes each field in 64 bytes. Where an answer then has no room, it closes the connection
    /// without a word, when the handler has done already what was asked.
    func hasRoom(after header: HeaderSelection.Reading, of target: Target) -> Bool {
        let size = header.all.size + target.size
        return size <= connectionMemory / 2 - 640 && size + 64 * header.all.count <= connectionMemory - 1152
    }

    /// Whether each answer closes its connection.
    var isDraining: Bool { draining.load(ordering: .relaxed) }

    /// Whether nothing may be waited for any more.
    var isClosing: Bool { closing.load(ordering: .acquiring) }

    /// The answer to what was pending when the server stopped.
    var unavailable: Response { handler.refusePending() }

    /// From now on each answer closes its connection.
    func drain() { draining.store(true, ordering: .relaxed) }

    /// From now on nothing is waited for.
    func close() {
        drain()
        closing.store(true, ordering: .releasing)
        for connection in registry.all { connection.record.withLock { $0.exchange }?.cut() }
    }
}
