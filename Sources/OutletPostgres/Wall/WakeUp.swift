import Glibc

/// Wakes a thread that waits for sockets.
struct WakeUp: ~Copyable, Sendable {
    /// Is ready for reading once the thread is to wake up.
    let descriptor: Int32
    private let signals: Int32

    /// Throws if the process has no descriptor left.
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

    /// Wakes the thread, or has it not sleep next time. A pipe that is full wakes it all the same.
    func signal() {
        let byte: [UInt8] = [1]
        _ = unsafe write(signals, byte, 1)
    }

    /// Takes note of all signals so far.
    func reset() {
        var bytes = [UInt8](repeating: 0, count: 64)
        while unsafe read(descriptor, &bytes, bytes.count) == bytes.count {}
    }
}
