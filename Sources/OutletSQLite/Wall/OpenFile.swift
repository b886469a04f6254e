import Foundation

/// A file that stays open, for its lock and for short texts. Programs that this process starts don't get it.
struct OpenFile: ~Copyable, Sendable {
    private let descriptor: Int32

    /// Opens a file for reading and writing; nil if that is not possible. A missing file is created, for the current user
    /// only.
    init?(at path: String) {
        // A pipe would have the caller wait for its other end.
        descriptor = unsafe open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NONBLOCK, 0o600)
        guard descriptor >= 0 else { return nil }
    }

    deinit { close(descriptor) }

    /// What the system says of the file.
    var status: FileStatus? { FileStatus(of: descriptor) }

    /// Locks the file until it is closed, by whatever end of the process; `false` if another descriptor has the lock.
    ///
    /// A lock of `flock` is one of the open file, and not of the process: SQLite's own, which are of the other kind, are not
    /// touched.
    func lock() -> Bool { flock(descriptor, LOCK_EX | LOCK_NB) == 0 }

    /// The first bytes of the file, so many at most; nil if they can't be read.
    func read(_ count: Int) -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: count)
        let found = unsafe pread(descriptor, &bytes, count, 0)
        return found < 0 ? nil : Array(bytes.prefix(found))
    }

    /// Writes bytes at the beginning of the file; `false` if that is not possible.
    @discardableResult
    func write(_ bytes: [UInt8]) -> Bool { unsafe pwrite(descriptor, bytes, bytes.count, 0) == bytes.count }
}
