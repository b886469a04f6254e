import Foundation

/// A file that is kept open for its lock and for short texts. Child processes don't inherit it.
struct OpenFile: ~Copyable, Sendable {
    private let descriptor: Int32

    /// Opens a file for reading and writing; nil if that fails. Creates a missing file, for the current user only.
    init?(at path: String) {
        // Does not block: opening a pipe would wait for its other end.
        descriptor = unsafe open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NONBLOCK, 0o600)
        guard descriptor >= 0 else { return nil }
    }

    deinit { close(descriptor) }

    /// The status of the file.
    var status: FileStatus? { FileStatus(of: descriptor) }

    /// Locks the file until it is closed, or the process ends for any reason; `false` if another descriptor has the lock.
    ///
    /// A lock of `flock` belongs to the open file, not to the process. SQLite's own locks are of the other kind, and are not
    /// affected.
    func lock() -> Bool { flock(descriptor, LOCK_EX | LOCK_NB) == 0 }

    /// The first bytes of the file, at most `count`; nil if they can't be read.
    func read(_ count: Int) -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: count)
        let found = unsafe pread(descriptor, &bytes, count, 0)
        return found < 0 ? nil : Array(bytes.prefix(found))
    }

    /// Writes bytes at the beginning of the file; `false` if that is not possible.
    @discardableResult
    func write(_ bytes: [UInt8]) -> Bool { unsafe pwrite(descriptor, bytes, bytes.count, 0) == bytes.count }
}
