/// What an operator can watch of a server's sockets.
public struct SocketStatistics: Equatable, Sendable {
    /// The connections that are open, those included that were taken in and wait for a thread.
    public var openConnections: Int
    /// The sockets that stay open for some seconds after a refusal, for what their clients still send. They count
    /// against the limit of connections.
    public var lingeringSockets: Int
    /// How many requests were refused since the start for how they are put together; those not included that the
    /// library refuses by itself.
    public var refusedForFraming: Int

    /// The counts of one moment.
    package init(openConnections: Int, lingeringSockets: Int, refusedForFraming: Int) {
        self.openConnections = openConnections
        self.lingeringSockets = lingeringSockets
        self.refusedForFraming = refusedForFraming
    }
}
