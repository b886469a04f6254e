public import OutletTesting

extension Transport {
    /// Runs a server on a free port of this machine.
    public static let socket = Transport("socket") { try SocketChannel(to: $0, bodyLimit: $1) }
}

extension Transport: CaseIterable {
    /// In process, and over a socket.
    public static let allCases: [Transport] = [.inProcess, .socket]
}
