// Both: the types of sockets are in the module that is imported first, in any file.
internal import CMicroHTTPD
internal import Glibc

/// A listening socket.
final class Listener: Sendable {
    /// The port it is bound to.
    let port: UInt16
    /// Whether it is bound to a loopback address.
    let isOnLoopback: Bool
    let descriptor: Int32

    init(host: String, port: UInt16) throws(ServerError) {
        var found: (descriptor: Int32, address: SocketAddress)?
        var failure: (code: Int32, address: String)?
        let addresses = try Self.addresses(of: host, port: port)
        for var address in addresses {
            let descriptor = socket(
                address.family, Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue), 0)
            guard descriptor >= 0 else {
                failure = failure ?? (errno, host)
                continue
            }
            var on: Int32 = 1
            let size = socklen_t(MemoryLayout<Int32>.size)
            _ = unsafe setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &on, size)
            if address.bind(descriptor) == 0, listen(descriptor, 4096) == 0 {
                found = (descriptor, address)
                break
            }
            failure = (errno, host)
            close(descriptor)
        }
        guard let (descriptor, address) = found else {
            throw Self.error(failure?.code ?? EADDRNOTAVAIL, host: host, port: port)
        }
        self.descriptor = descriptor
        isOnLoopback = address.network?.isLoopback ?? false
        self.port = SocketAddress(of: descriptor)?.port ?? port
    }

    /// Takes over a socket that listens already, and closes it in the end; nil if it is no listening TCP socket.
    init?(taking descriptor: Int32) {
        var (isListening, size): (Int32, socklen_t) = (0, socklen_t(MemoryLayout<Int32>.size))
        let flags = fcntl(descriptor, F_GETFL)
        guard flags >= 0, unsafe getsockopt(descriptor, SOL_SOCKET, SO_ACCEPTCONN, &isListening, &size) == 0,
            isListening != 0, let address = SocketAddress(of: descriptor), let network = address.network
        else { return nil }
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        _ = fcntl(descriptor, F_SETFL, flags | O_NONBLOCK)
        self.descriptor = descriptor
        isOnLoopback = network.isLoopback
        port = address.port
    }

    deinit { close(descriptor) }

    /// Accepts the next waiting connection; nil if there is none. `isExhausted` tells that the process can't open another file.
    func accept() -> (connection: (Int32, SocketAddress)?, isExhausted: Bool) {
        while true {
            var address = SocketAddress()
            let descriptor = address.accept(from: self.descriptor)
            if descriptor >= 0 { return ((descriptor, address), false) }
            switch errno {
            case EINTR, ECONNABORTED, EPROTO: continue
            case EMFILE, ENFILE, ENOBUFS, ENOMEM: return (nil, true)
            default: return (nil, false)
            }
        }
    }

    private static func addresses(of host: String, port: UInt16) throws(ServerError) -> [SocketAddress] {
        let addresses = SocketAddress.resolve(host, port: port)
        guard !addresses.isEmpty else {
            throw ServerError(
                code: .invalidHost,
                description: "'\(host)' is neither an IP address nor a host name that is known on this machine.")
        }
        return addresses
    }

    private static func error(_ code: Int32, host: String, port: UInt16) -> ServerError {
        switch code {
        case EADDRINUSE:
            ServerError(code: .addressInUse, description: "Port \(port) on \(host) is taken by another program.")
        case EADDRNOTAVAIL, EAFNOSUPPORT:
            ServerError(
                code: .addressNotAvailable, description: "No network interface of this machine has the address \(host)."
            )
        case EACCES, EPERM:
            ServerError(
                code: .permissionDenied,
                description: "This user may not listen on port \(port) of \(host); ports below 1024 need a privilege.")
        default:
            ServerError(
                code: .outOfResources,
                description: "The system refused to listen on port \(port) of \(host): \(Self.text(of: code)).")
        }
    }

    private static func text(of code: Int32) -> String {
        guard let text = unsafe strerror(code) else { return "error \(code)" }
        return unsafe String(cString: text)
    }
}
