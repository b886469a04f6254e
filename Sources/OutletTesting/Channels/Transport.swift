public import OutletServer

/// The transport between a test and an endpoint. A test that takes a transport as its argument runs unchanged with
/// each.
///
/// The product `OutletSocketTesting` adds `socket`, a server on a free port of this machine.
public struct Transport: Sendable, Equatable, CustomStringConvertible {
    /// The name.
    public let description: String
    private let connect: @Sendable (_ endpoint: Endpoint, _ bodyLimit: Int) throws -> any Channel

    /// A transport with a name.
    package init(
        _ name: String, connect: @escaping @Sendable (_ endpoint: Endpoint, _ bodyLimit: Int) throws -> any Channel
    ) {
        description = name
        self.connect = connect
    }

    /// Calls the endpoint directly, without a socket.
    public static let inProcess = Transport("inProcess") { InProcessChannel(to: $0, bodyLimit: $1) }

    /// Whether both have the same name.
    public static func == (one: Transport, other: Transport) -> Bool { one.description == other.description }

    /// A channel to an endpoint, open as long as it is referenced.
    public func channel(to endpoint: Endpoint, bodyLimit: Int = 65_536) throws -> any Channel {
        try connect(endpoint, bodyLimit)
    }
}
