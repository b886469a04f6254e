internal import Glibc
internal import Synchronization

/// Keeps the sockets of clients that were refused while they were still sending. Closing at once would reset the connection,
/// and the client might lose the answer. So the bytes it sends are read and dropped, until the client closes its side or the
/// time is over.
///
/// The number of sockets is limited: a new one closes the oldest.
final class Lingering: Sendable {
    /// An open socket and what it may still send.
    struct Socket {
        let descriptor: Int32
        /// When it was added, by the machine's clock.
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

    /// Keeps a copy of a socket that the library is about to close.
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

    /// Removes and returns the sockets that were added since the last call.
    func takeArrivals() -> [Socket] {
        arrivals.withLock { arrivals in
            defer { arrivals = [] }
            return arrivals
        }
    }

    /// Reads and drops bytes of all sockets. Closes those that are done, over time, or beyond the limit; the oldest come first
    /// in `sockets`.
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

    /// Closes a socket and counts it out.
    func close(_ socket: Socket) {
        Glibc.close(socket.descriptor)
        open.subtract(1, ordering: .relaxed)
    }
}

extension Lingering.Socket {
    /// Reads and drops the received bytes; false if the socket can be closed.
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
