internal import Glibc
internal import Synchronization

/// Connections whose client was refused while it was still sending. Closing at once would reset the connection, and
/// the client might lose the answer: so what it sends is dropped until it has closed its side, or for some seconds.
final class Lingering: Sendable {
    /// One of them.
    struct Socket {
        let descriptor: Int32
        let until: UInt64
        var allowance = 64 * 1024 * 1024
    }

    private let arrivals = Mutex<[Socket]>([])
    private let bell: Bell

    init(bell: Bell) { self.bell = bell }

    deinit { for socket in takeArrivals() { close(socket.descriptor) } }

    /// Keeps a socket open that the library is about to close.
    func add(copyOf descriptor: Int32) {
        guard descriptor >= 0 else { return }
        arrivals.withLock { arrivals in
            guard arrivals.count < 256 else { return }
            let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
            guard copy >= 0 else { return }
            _ = shutdown(copy, Int32(SHUT_WR))
            arrivals.append(Socket(descriptor: copy, until: Machine.milliseconds() + 5000))
        }
        bell.ring()
    }

    /// Those that came since the last call.
    func takeArrivals() -> [Socket] {
        arrivals.withLock { arrivals in
            defer { arrivals = [] }
            return arrivals
        }
    }
}

extension Lingering.Socket {
    /// Drops what has come; false once the socket can be closed.
    mutating func drop() -> Bool {
        unsafe withUnsafeTemporaryAllocation(byteCount: 32 * 1024, alignment: 1) { buffer in
            for _ in 0..<8 {
                let count = unsafe recv(descriptor, buffer.baseAddress, buffer.count, Int32(MSG_DONTWAIT))
                if count < 0 { return errno == EAGAIN || errno == EINTR }
                allowance -= count
                if count == 0 || allowance < 0 { return false }
            }
            return true
        }
    }
}
