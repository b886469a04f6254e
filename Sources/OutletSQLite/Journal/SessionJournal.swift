import Dispatch
import Foundation
import Outlet
import Synchronization

/// Takes commits at once, by appending them to a file, and moves them into the tables later, many in a transaction.
///
/// To append is one write of the operating system; a transaction would be ten, and its work on pages. A commit is taken on
/// the calling thread, unless the disk has to be flushed: then commits that come during a flush share the next one. There
/// are two files: one takes commits while those of the other are moved.
///
/// Once it was answered, a commit is in the tables or in a file whose header is valid, at any time. A record is of no
/// effect if the tables do not have the version before it, such as one that was moved before a crash.
final class SessionJournal: Sendable {
    /// A commit, and the callback for its result.
    struct Job: Sendable {
        let change: StoredChange
        let then: Completion<Bool>
    }

    /// The limits of the journal.
    struct Limits {
        /// The bytes in a file after which its commits are moved.
        var move = 16 << 20
        /// The bytes in a file beyond which it takes no more commits: moving does not keep up, or fails.
        var room = 64 << 20
        /// The seconds after which commits are moved at the latest, and after which moving is tried again.
        var pause = 1
        /// The number of sessions whose commits are moved in a transaction, and of commits that share a flush.
        var batch = 256
        /// For how many sessions without pending commits the version is known.
        var versions = 65_536
        /// The number of commits that may wait for the journal's own thread, and their bytes.
        var waiting = 4_096
        var waitingBytes = 64 << 20
    }

    let path: String
    let isFlushing: Bool
    let limits: Limits
    /// The file that takes commits.
    let current: Mutex<JournalFile>
    /// The file whose commits are moved. Only the mover's thread uses it.
    let spare: Mutex<JournalFile>
    /// Locked after the files, and never while something is written.
    let table = Mutex(JournalTable())
    /// Has the lock against other processes: as long as one of the queues is at work here, nobody else has the files.
    let writer: SessionWriter
    let appending = DispatchQueue(label: "outlet.sessions.journal")
    let mover = DispatchQueue(label: "outlet.sessions.mover")

    /// Opens the journal of a store, and moves what a process before this one has left in it into the tables.
    init(path: String, durability: Durability, writer: SessionWriter, limits: Limits = Limits()) throws {
        self.path = path
        self.limits = limits
        self.writer = writer
        isFlushing = durability == .power
        let paths = Self.paths(path)
        let left = try Self.read(path)
        // In their order: a commit may follow one of the transaction before.
        for changes in left.changes {
            for start in stride(from: 0, to: changes.count, by: limits.batch) {
                try writer.write(all: changes[start...].prefix(limits.batch).map { .commit($0) })
            }
        }
        var current = try JournalFile(path: paths[0], of: path)
        var spare = try JournalFile(path: paths[1], of: path)
        try spare.clear(flushing: isFlushing)
        try current.begin(left.life + 1)
        if isFlushing { try SessionFile.flushFolder(of: path) }
        self.current = Mutex(current)
        self.spare = Mutex(spare)
    }

    /// The paths of the files.
    static func paths(_ path: String) -> [String] { ["\(path)-journal1", "\(path)-journal2"] }

    /// What the files have, the older one first, and the number of the younger's life.
    static func read(_ path: String) throws(StoreError) -> (life: Int, changes: [[StoredChange]]) {
        var found: [(life: Int, changes: [StoredChange])] = []
        for file in paths(path) {
            if let content = try JournalFile.read(file, of: path) { found.append(content) }
        }
        found.sort { $0.life < $1.life }
        return (found.last?.life ?? 0, found.map(\.changes))
    }

    /// Moves all commits into the tables, removes the files, and takes no commit any more. If moving fails, the files stay
    /// for the next process.
    func close() {
        let wasClosed = table.withLock { table in
            defer { table.isClosed = true }
            return table.isClosed
        }
        if wasClosed { return }
        appending.sync {}
        mover.sync {
            guard (try? moveAll()) != nil else { return }
            for file in Self.paths(path) { try? FileManager.default.removeItem(atPath: file) }
        }
    }
}

extension SessionJournal {
    /// The number of commits that were taken, and of those that wait to be.
    var statistics: (commits: Int, waiting: Int) { table.withLock { ($0.count, $0.waiting.count) } }

    /// Whether the last commit or the last move failed.
    var hasFailed: Bool { table.withLock { $0.hasAppendFailed || $0.hasMoveFailed } }

    /// What the tables may not have yet of a session. Ask before they are read.
    func changes(of id: SessionID) -> [StoredChange] { table.withLock { $0.changes(of: id) } }

    /// The last heads of the sessions with commits that the tables may not have yet. Ask before they are read.
    var heads: PendingHeads {
        table.withLock { table in
            let changes = table.moving.sessions.merging(table.pending.sessions) { $1 }
            return PendingHeads(heads: changes.mapValues(\.head))
        }
    }

    /// What ``learn(_:version:since:)`` compares.
    var epoch: Int { table.withLock { $0.epoch } }

    /// Notes the version of a session that the tables had, unless that was before something was forgotten.
    func learn(_ id: SessionID, version: Int, since epoch: Int) {
        table.withLock { if $0.epoch == epoch { $0.note(id, version: version, limit: limits.versions) } }
    }

    /// Forgets a session that was removed from the tables.
    func forget(_ id: SessionID) { table.withLock { $0.forget(id) } }

    /// Whether a file has commits of a session. They would follow another session of that id, which is inserted after the
    /// first was removed.
    func hasRecords(of id: SessionID) -> Bool {
        table.withLock { $0.pending.hasRecords(of: id) || $0.moving.hasRecords(of: id) }
    }
}
