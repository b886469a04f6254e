internal import Glibc
internal import HTTPMessages
internal import Synchronization

/// One open connection.
final class Connection: Sendable {
    /// The phase of a connection.
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

    /// The state that the keeper needs for deadlines and for closing.
    struct Record {
        /// The socket; -1 once it is closed.
        var socket: Int32
        /// The exchange that a stop must know of: one that waits for its answer, or streams.
        var exchange: Exchange?
        /// The connection's index in the registry.
        var place = -1
        /// When bytes of a request were first seen in `waiting`, and the stamp of that phase.
        var firstSeen: (at: UInt64, stamp: UInt64)?
        /// How many bytes of the answer the client has acknowledged, and since when that has not changed.
        var taken: (bytes: UInt64, since: UInt64)?
    }

    let record: Mutex<Record>
    /// The client's address.
    let peer: NetworkAddress?
    /// The place it takes among the counted connections.
    let admission: Admission
    /// The thread that serves it; nil if the handler has no source in that thread's loop.
    let thread: ServingThread?
    private let stamp: Atomic<UInt64>

    init(socket: Int32, peer: NetworkAddress?, admission: Admission, thread: ServingThread?) {
        self.thread = thread
        self.peer = peer
        self.admission = admission
        record = Mutex(Record(socket: socket))
        stamp = Atomic(Machine.milliseconds() << 2)
    }

    /// The phase, its start in milliseconds, and both as one number, which changes with each change of phase.
    var state: (phase: Phase, since: UInt64, stamp: UInt64) {
        let value = stamp.load(ordering: .relaxed)
        return (Phase(rawValue: value & 3) ?? .waiting, value >> 2, value)
    }

    /// Begins a phase now.
    func enter(_ phase: Phase) {
        stamp.store(Machine.milliseconds() << 2 | phase.rawValue, ordering: .relaxed)
    }

    /// Restarts the time of the current phase, after a delay that the server caused.
    func touch() { enter(state.phase) }

    /// Closes the connection in any phase: its thread reads the end of the socket and cleans up.
    func cut() {
        let exchange = record.withLock { record in
            if record.socket >= 0 { _ = shutdown(record.socket, Int32(SHUT_RDWR)) }
            return record.exchange
        }
        exchange?.cut()
    }

    /// Closes the socket for reading; bytes that were received before can still be read.
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

    /// Closes the socket for sending and reading, after what was written before; false if it is closed already.
    func endSending() -> Bool {
        record.withLock { record in
            guard record.socket >= 0 else { return false }
            _ = shutdown(record.socket, Int32(SHUT_RDWR))
            return true
        }
    }

    /// Limits the kernel's send buffer to about 64 KB, for clients that read slowly.
    func boundSendBuffer() {
        record.withLock { record in
            guard record.socket >= 0 else { return }
            // The kernel doubles the value, for its own bookkeeping.
            var size: Int32 = 32 * 1024
            _ = unsafe setsockopt(
                record.socket, SOL_SOCKET, SO_SNDBUF, &size, socklen_t(MemoryLayout<Int32>.size))
        }
    }
}
