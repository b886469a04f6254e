import Foundation
import Outlet

/// The files that a store writes to, and the note beside them.
final class StoreFiles: Sendable {
    private let lock: StoreLock
    private let path: String
    private let log: String
    private let logIdentity: FileStatus.Identity
    private let process = Int(ProcessInfo.processInfo.processIdentifier)

    /// The files of a store, which have their log since the start has written to it.
    init(_ file: SessionFile, _ totals: StoreTotals) throws(StoreError) {
        path = file.path
        log = file.path + "-wal"
        lock = file.lock
        guard let identity = FileStatus(of: log)?.identity else { throw .replaced(path, log) }
        logIdentity = identity
        note(totals)
    }

    /// Notes what the store has after a transaction.
    func note(_ totals: StoreTotals) { lock.write(totals.note(of: process)) }

    /// Verifies that the paths lead to the files that are open: else nobody will find what is written.
    func verifyPlace() throws(StoreError) {
        if !lock.isInPlace { throw .replaced(path, path) }
        if FileStatus(of: log)?.identity != logIdentity { throw .replaced(path, log) }
    }

    /// Releases the lock, once no connection to the files is open.
    func release() { lock.release() }
}
