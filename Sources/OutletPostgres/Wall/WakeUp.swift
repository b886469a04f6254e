import Glibc

/// Wakes a thread that waits for sockets, through a pipe.
struct WakeUp: ~Copyable, Sendable {
    /// Ready for reading once `signal` was called.
    let descriptor: Int32
    private let signals: Int32

    /// Makes the pipe; throws if the process has no descriptor left.
    init() throws(PostgresStoreError) {
        var ends: [Int32] = [-1, -1]
        guard unsafe pipe(&ends) == 0 else {
            throw PostgresStoreError(.failed, "The process has too many files open to start the session store.")
        }
        (descriptor, signals) = (ends[0], ends[1])
        for end in ends {
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
        }
    }

    deinit {
        close(descriptor)
        close(signals)
    }

    /// Wakes the thread, or keeps it from its next wait. A full pipe wakes it too.
    func signal() {
        let byte: [UInt8] = [1]
        _ = unsafe write(signals, byte, 1)
    }

    /// Consumes all signals.
    func reset() {
        var bytes = [UInt8](repeating: 0, count: 64)
        while unsafe read(descriptor, &bytes, bytes.count) == bytes.count {}
    }
}
