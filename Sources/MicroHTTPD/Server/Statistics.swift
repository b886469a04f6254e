public import HTTPMessages

extension Server {
    /// What an operator can watch of a server's sockets.
    public typealias Statistics = SocketStatistics
}
