public import OutletServer

/// The transport between a test and an endpoint. A test that takes a transport as its argument runs unchanged with
/// both.
public enum Transport: Sendable, CaseIterable {
    /// Calls the endpoint directly, without a socket.
    case inProcess
    /// Runs a server on a free port of this machine.
    case socket

    /// A channel to an endpoint, open as long as it is referenced.
    public func channel(to endpoint: Endpoint, bodyLimit: Int = 65_536) throws -> any Channel {
        switch self {
        case .inProcess: InProcessChannel(to: endpoint, bodyLimit: bodyLimit)
        case .socket: try SocketChannel(to: endpoint, bodyLimit: bodyLimit)
        }
    }
}
