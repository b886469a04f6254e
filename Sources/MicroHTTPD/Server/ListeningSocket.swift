internal import CMicroHTTPD
internal import Glibc

/// A listening socket that outlives the servers that use it: connections wait in its backlog while no server does. A process
/// can pass it to another process as a file descriptor.
package final class ListeningSocket: Sendable {
    private let socket: Listener

    /// Listens at an address; port 0 takes a free one.
    package init(host: String, port: UInt16) throws(ServerError) { socket = try Listener(host: host, port: port) }

    /// The socket that the parent process has left open for this process, as sd_listen_fds(3) describes; nil if the environment
    /// does not name exactly one for this process, or it is no listening TCP socket.
    package init?(inheritedIn environment: [String: String]) {
        guard environment["LISTEN_PID"] == String(getpid()), environment["LISTEN_FDS"] == "1",
            let socket = Listener(taking: Self.firstInherited)
        else { return nil }
        self.socket = socket
    }

    /// The descriptor of the first inherited socket, after the three standard streams.
    package static let firstInherited: Int32 = 3

    /// The port it listens on.
    package var port: UInt16 { socket.port }

    /// Whether it is bound to a loopback address.
    package var isOnLoopback: Bool { socket.isOnLoopback }

    /// The file descriptor, which is open while the object exists.
    package var descriptor: Int32 { socket.descriptor }

    /// A listener for a server, with a descriptor of its own for the same socket.
    func listener() throws(ServerError) -> Listener {
        let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
        guard copy >= 0, let listener = Listener(taking: copy) else {
            throw ServerError(code: .outOfResources, description: "The listening socket can't be shared with a server.")
        }
        return listener
    }
}
