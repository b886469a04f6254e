public import HTTPMessages

extension Server {
    /// The counts of a server's sockets, for its operator.
    public typealias Statistics = SocketStatistics
}
