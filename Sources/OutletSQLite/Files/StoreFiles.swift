import Foundation
import Outlet

/// The files of an open store, and the note beside them.
final class StoreFiles: Sendable {
    private let lock: StoreLock
    private let path: String
    private let log: String
    private let logIdentity: FileStatus.Identity
    private let process = Int(ProcessInfo.processInfo.processIdentifier)

    /// The files of a store. Its log exists, since opening the store has written to it.
    init(_ file: SessionFile, _ totals: StoreTotals) throws(StoreError) {
        path = file.path
        log = file.path + "-wal"
        lock = file.lock
        guard let identity = FileStatus(of: log)?.identity else { throw .replaced(path, log) }
        logIdentity = identity
        note(totals)
    }

    /// Writes the note after a transaction.
    func note(_ totals: StoreTotals) { lock.write(totals.note(of: process)) }

    /// Verifies that the paths still lead to the open files; otherwise written changes would be lost.
    func verifyPlace() throws(StoreError) {
        if !lock.isInPlace { throw .replaced(path, path) }
        if FileStatus(of: log)?.identity != logIdentity { throw .replaced(path, log) }
    }

    /// Releases the lock. Call it only once all connections to the files are closed.
    func release() { lock.release() }
}
