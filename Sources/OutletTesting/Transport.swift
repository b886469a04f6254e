public import OutletServer

/// How the requests of a test reach an endpoint. A test that takes one as its argument runs unchanged over both.
public enum Transport: Sendable, CaseIterable {
    /// The endpoint is called, without a socket.
    case inProcess
    /// A server listens on a free port of this machine.
    case socket

    /// A way to an endpoint, for as long as it is held.
    public func channel(to endpoint: Endpoint, bodyLimit: Int = 65_536) throws -> any Channel {
        switch self {
        case .inProcess: InProcessChannel(to: endpoint, bodyLimit: bodyLimit)
        case .socket: try SocketChannel(to: endpoint, bodyLimit: bodyLimit)
        }
    }
}
