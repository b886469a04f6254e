internal import Glibc
internal import HTTPMessages
internal import Synchronization

/// One open connection.
final class Connection: Sendable {
    /// What a connection is at.
    enum Phase: UInt64, Sendable {
        /// Between requests: no request line has come.
        case waiting
        /// A request arrives.
        case receiving
        /// It is answered.
        case answering
        /// A stream is sent.
        case streaming
    }

    /// What the keeper of the deadlines remembers, and what it needs the socket for.
    struct Record {
        /// The socket; -1 once it is closed.
        var socket: Int32
        /// The exchange that a stop must know of: one that is suspended, or streams.
        var exchange: Exchange?
        /// Where this connection is in the registry.
        var place = -1
        /// When bytes of a request were first seen in `waiting`, and the stamp of that phase.
        var firstSeen: (at: UInt64, stamp: UInt64)?
        /// How much the client had taken of the answer, and since when it has taken no more.
        var taken: (bytes: UInt64, since: UInt64)?
    }

    let record: Mutex<Record>
    /// The other end.
    let peer: NetworkAddress?
    /// Whose place it has.
    let admission: Admission
    private let stamp: Atomic<UInt64>

    init(socket: Int32, peer: NetworkAddress?, admission: Admission) {
        self.peer = peer
        self.admission = admission
        record = Mutex(Record(socket: socket))
        stamp = Atomic(Machine.milliseconds() << 2)
    }

    /// What the connection is at, since when in milliseconds, and both in one number that is never the same again.
    var state: (phase: Phase, since: UInt64, stamp: UInt64) {
        let value = stamp.load(ordering: .relaxed)
        return (Phase(rawValue: value & 3) ?? .waiting, value >> 2, value)
    }

    /// Goes over to another phase, now.
    func enter(_ phase: Phase) {
        stamp.store(Machine.milliseconds() << 2 | phase.rawValue, ordering: .relaxed)
    }

    /// Begins the same phase anew: it was the server that took its time.
    func touch() { enter(state.phase) }

    /// Ends the connection, whatever it is at: its thread sees the end of the socket and cleans up.
    func cut() {
        let exchange = record.withLock { record in
            if record.socket >= 0 { _ = shutdown(record.socket, Int32(SHUT_RDWR)) }
            return record.exchange
        }
        exchange?.cut()
    }

    /// Reads nothing more than what is there already.
    func endReading() {
        record.withLock { record in
            if record.socket >= 0 { _ = shutdown(record.socket, Int32(SHUT_RD)) }
        }
    }

    /// Writes bytes past the library, as far as the kernel takes them at once.
    func write(_ bytes: [UInt8]) {
        record.withLock { record in
            guard record.socket >= 0 else { return }
            _ = unsafe bytes.withUnsafeBytes { buffer in
                unsafe send(record.socket, buffer.baseAddress, buffer.count, Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT))
            }
        }
    }

    /// Lets what was written leave, and nothing after it; false if the socket is closed already.
    func endSending() -> Bool {
        record.withLock { record in
            guard record.socket >= 0 else { return false }
            _ = shutdown(record.socket, Int32(SHUT_RDWR))
            return true
        }
    }

    /// Lets the kernel keep no more than some 64 KB for a reader who falls behind.
    func boundSendBuffer() {
        record.withLock { record in
            guard record.socket >= 0 else { return }
            // The kernel doubles it, for its own bookkeeping.
            var size: Int32 = 32 * 1024
            _ = unsafe setsockopt(
                record.socket, SOL_SOCKET, SO_SNDBUF, &size, socklen_t(MemoryLayout<Int32>.size))
        }
    }
}
