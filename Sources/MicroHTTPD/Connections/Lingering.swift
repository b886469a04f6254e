internal import Glibc
internal import Synchronization

/// Connections whose client was refused while it was still sending. Closing at once would reset the connection, and
/// the client might lose the answer: so what it sends is dropped until it has closed its side, or for some seconds.
///
/// There are only so many of them: for a new one the oldest goes.
final class Lingering: Sendable {
    /// One of them.
    struct Socket {
        let descriptor: Int32
        /// When it came, by the machine's clock.
        let since: UInt64
        var allowance = 64 * 1024 * 1024
    }

    /// How long a socket stays open, in milliseconds.
    static let time: UInt64 = 5000

    private let arrivals = Mutex<[Socket]>([])
    private let open = Atomic(0)
    private let bell: Bell
    private let limit: Int

    init(bell: Bell, limit: Int) {
        self.bell = bell
        self.limit = limit
    }

    deinit { for socket in takeArrivals() { Glibc.close(socket.descriptor) } }

    /// How many are open.
    var count: Int { open.load(ordering: .relaxed) }

    /// Keeps a socket open that the library is about to close.
    func add(copyOf descriptor: Int32) {
        guard descriptor >= 0 else { return }
        arrivals.withLock { arrivals in
            if arrivals.count == limit { close(arrivals.removeFirst()) }
            let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
            guard copy >= 0 else { return }
            _ = shutdown(copy, Int32(SHUT_WR))
            arrivals.append(Socket(descriptor: copy, since: Machine.milliseconds()))
            open.add(1, ordering: .relaxed)
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

    /// Drops what has come on the sockets, and closes those that are done, or too many; `sockets` are the oldest first.
    func drop(_ sockets: inout [Socket], now: UInt64, clock: Clock) {
        let excess = sockets.count - limit
        var kept: [Socket] = []
        for (index, socket) in sockets.enumerated() {
            var socket = socket
            if index >= excess, now < clock.time(at: socket.since) + Self.time, socket.drop() {
                kept.append(socket)
            } else {
                close(socket)
            }
        }
        sockets = kept
    }

    /// Closes one.
    func close(_ socket: Socket) {
        Glibc.close(socket.descriptor)
        open.subtract(1, ordering: .relaxed)
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
