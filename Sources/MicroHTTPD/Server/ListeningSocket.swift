internal import CMicroHTTPD
internal import Glibc

/// A socket that listens without a server, and outlives the servers that are given it: while there is none, connections wait in
/// its backlog. A process can hand it to another one as a file descriptor.
package final class ListeningSocket: Sendable {
    private let socket: Listener

    /// Listens at an address; port 0 takes a free one.
    package init(host: String, port: UInt16) throws(ServerError) { socket = try Listener(host: host, port: port) }

    /// The first socket that the parent process has left open for this process, in the way of sd_listen_fds(3); nil if the
    /// environment names none for it, or it is no TCP socket that listens.
    package init?(inheritedIn environment: [String: String]) {
        guard environment["LISTEN_PID"] == String(getpid()), environment["LISTEN_FDS"] == "1",
            let socket = Listener(taking: Self.firstInherited)
        else { return nil }
        self.socket = socket
    }

    /// The descriptor of the first inherited socket: those before it are the standard streams.
    package static let firstInherited: Int32 = 3

    /// The port it listens on.
    package var port: UInt16 { socket.port }

    /// Whether it is bound to a loopback address.
    package var isOnLoopback: Bool { socket.isOnLoopback }

    /// The file descriptor, which is open as long as the object is there.
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
