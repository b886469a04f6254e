import Foundation

/// An exclusive lock on a file, held until it is released or the process ends, by whatever signal.
final class FileLock: Sendable {
    private let file: FileHandle

    /// Locks a file, which is created if it is missing; its content is the id of the process that has the lock.
    ///
    /// Throws a `StoreError` if another process, or another lock in this process, has the file.
    init(_ path: String, of store: String) throws {
        // A process started by this one would have the lock, too, and outlive it.
        guard let file = FileHandle.privateFile(at: path) else {
            throw StoreError(
                .inaccessible,
                "The session store \(store) can't be locked: \(path) can't be written. "
                    + "Make the folder writable for this process, or give another path.")
        }
        guard flock(file.fileDescriptor, LOCK_EX | LOCK_NB) == 0 else {
            let owner = (try? file.read(upToCount: 20)).flatMap { Int(String(decoding: $0, as: UTF8.self)) }
            throw StoreError(
                .inUse,
                "The session store \(store) is in use by \(owner.map { "process \($0)" } ?? "another process"). "
                    + "Stop that process, or give another path.")
        }
        try? file.truncate(atOffset: 0)
        try? file.write(contentsOf: Data(String(ProcessInfo.processInfo.processIdentifier).utf8))
        self.file = file
    }

    /// Releases the lock. The file stays: removing it would let two processes lock two files of one name.
    func release() { try? file.close() }
}
