import Dispatch
import Outlet
import Synchronization

/// Takes commits at once, by appending them to a file, and moves them into the tables later, many in a transaction.
///
/// To append is one write of the operating system; a transaction would be ten, and its work on pages. A commit is taken on
/// the calling thread unless another thread is appending just then, or the disk has to be flushed. There are two files: one
/// takes commits while those of the other are moved.
final class SessionJournal: Sendable {
    /// The limits of the journal.
    struct Limits {
        /// The bytes in a file after which its commits are moved.
        var move = 4 << 20
        /// The bytes in a file beyond which it takes no more commits: moving does not keep up, or fails.
        var room = 64 << 20
        /// The seconds after which commits are moved at the latest, and after which moving is tried again.
        var pause = 1
        /// For how many sessions without pending commits the version is known.
        var versions = 65_536
    }

    /// The two files.
    private struct Files: ~Copyable {
        var current: JournalFile
        var other: JournalFile
    }

    private struct Table {
        /// The commits in the current file.
        var pending = PendingCommits()
        /// The commits that are being moved.
        var moving = PendingCommits()
        /// The versions of sessions whose commits are in the tables.
        var versions: [SessionID: Int] = [:]
        /// Increases whenever versions are forgotten: what was read before may be wrong by now.
        var epoch = 0
        /// The number of commits so far.
        var count = 0
        var isScheduled = false
        var hasFailed = false
        var isClosed = false

        /// The last version of a session; nil if it is not known here.
        func version(of id: SessionID) -> Int? {
            (pending.last(of: id) ?? moving.last(of: id))?.head.version ?? versions[id]
        }

        /// What the tables do not have yet of a session.
        func changes(of id: SessionID) -> [StoredChange] { moving.changes(of: id) + pending.changes(of: id) }

        mutating func note(_ id: SessionID, version: Int, limit: Int) {
            if versions.count >= limit {
                versions.removeAll(keepingCapacity: true)
                epoch += 1
            }
            versions[id] = max(version, versions[id] ?? 0)
        }
    }

    private let path: String
    private let isFlushing: Bool
    private let limits: Limits
    private let files: Mutex<Files>
    private let table = Mutex(Table())
    private let writer: SessionWriter
    private let appending = DispatchQueue(label: "outlet.sessions.journal")
    private let mover = DispatchQueue(label: "outlet.sessions.mover")

    /// Opens the journal of a store, and moves what a process before this one has left in it into the tables.
    init(path: String, durability: Durability, writer: SessionWriter, limits: Limits = Limits()) throws {
        self.path = path
        self.limits = limits
        self.writer = writer
        isFlushing = durability == .power
        let paths = Self.paths(path)
        let left = Self.read(path)
        // One after the other: a commit of one file may follow one of the other.
        for changes in left.changes { _ = try writer.transact(changes.map { .commit($0) }) }
        var files = Files(
            current: try JournalFile(path: paths[0], of: path), other: try JournalFile(path: paths[1], of: path))
        try files.other.clear()
        try files.current.begin(left.life + 1)
        self.files = Mutex(files)
    }

    /// The paths of the files.
    static func paths(_ path: String) -> [String] { ["\(path)-journal1", "\(path)-journal2"] }

    /// What the files have, the older one first, and the number of the younger's life.
    static func read(_ path: String) -> (life: Int, changes: [[StoredChange]]) {
        let found = paths(path).compactMap(JournalFile.read).sorted { $0.life < $1.life }
        return (found.last?.life ?? 0, found.map(\.changes))
    }
}

// Commits.
extension SessionJournal {
    /// Takes a commit if the session's last version is known here; nil if it has to be looked up.
    func commit(_ change: StoredChange, then: @escaping Completion<Bool>) throws -> StoreAnswer<Bool>? {
        guard
            let version = try table.withLock({ table in
                if table.isClosed { throw StoreError.closed(path) }
                return table.version(of: change.id)
            })
        else { return nil }
        if version != change.previous { return .done(false) }
        if !isFlushing {
            // Nil if another thread is appending.
            let taken = try files.withLockIfAvailable { try append(change, to: &$0) }
            if let taken { return .done(taken) }
        }
        appending.async {
            then(Result { try self.files.withLock { try self.append(change, to: &$0) } })
        }
        return .pending
    }

    /// Appends a commit; `false` if the session has changed since.
    private func append(_ change: StoredChange, to files: inout Files) throws -> Bool {
        let isNext = try table.withLock { table in
            if table.isClosed { throw StoreError.closed(path) }
            return table.version(of: change.id) == change.previous
        }
        guard isNext else { return false }
        guard files.current.size < limits.room else {
            throw StoreError.busy(path, "\(limits.room) bytes wait to be moved into the tables")
        }
        do {
            try files.current.append(change)
            if isFlushing { try files.current.flush() }
        } catch {
            table.withLock { $0.hasFailed = true }
            throw error
        }
        let isLarge = files.current.size >= limits.move
        let (isTaken, isDue) = table.withLock { table -> (Bool, Bool) in
            // It may have been removed meanwhile: then nothing of it is left, and the commit in the file leads nowhere.
            guard table.version(of: change.id) == change.previous else { return (false, false) }
            table.pending.append(change)
            table.count += 1
            table.hasFailed = false
            defer { table.isScheduled = true }
            return (true, !table.isScheduled)
        }
        if isLarge { mover.async { self.move() } } else if isDue { schedule() }
        return isTaken
    }

    private func schedule() {
        mover.asyncAfter(deadline: .now() + .seconds(limits.pause)) { self.move() }
    }

    /// What ``learn(_:version:since:)`` compares.
    var epoch: Int { table.withLock { $0.epoch } }

    /// Notes the version of a session that the tables had, unless that was before something was forgotten.
    func learn(_ id: SessionID, version: Int, since epoch: Int) {
        table.withLock { if $0.epoch == epoch { $0.note(id, version: version, limit: limits.versions) } }
    }

    /// Forgets a session, whatever of it is still to be moved.
    func forget(_ id: SessionID) {
        table.withLock { table in
            table.pending.remove(id)
            table.moving.remove(id)
            table.versions[id] = nil
            table.epoch += 1
        }
    }

    /// What the tables do not have yet of a session. Ask before they are read.
    func changes(of id: SessionID) -> [StoredChange] { table.withLock { $0.changes(of: id) } }

    /// The last commits of the sessions that have some which the tables lack.
    var heads: [SessionID: StoredHead] {
        table.withLock { table in
            var heads = table.moving.sessions.compactMapValues { $0.last?.head }
            for (id, changes) in table.pending.sessions { heads[id] = changes.last?.head }
            return heads
        }
    }
}

// Moving commits into the tables.
extension SessionJournal {
    /// Moves the commits into the tables. If that fails, it is tried again later.
    private func move() {
        do {
            try moveAll()
        } catch {
            let isClosed = table.withLock { table in
                table.hasFailed = true
                return table.isClosed
            }
            if !isClosed { schedule() }
        }
    }

    /// Moves the commits in the current file into the tables, while the other file takes those that come.
    private func moveAll() throws {
        // Those of before, if that failed.
        try moveRest()
        try files.withLock { files in
            try files.other.begin(files.current.life + 1)
            swap(&files.current, &files.other)
            table.withLock { table in
                table.isScheduled = false
                swap(&table.pending, &table.moving)
            }
        }
        try moveRest()
    }

    /// Moves what is being moved, and clears the file that has it.
    private func moveRest() throws {
        while true {
            let batch = table.withLock { $0.moving.merged(256) }
            if batch.isEmpty { break }
            try writer.write(all: batch.map { .commit($0) })
            table.withLock { table in
                for change in batch {
                    guard table.moving.last(of: change.id) != nil else { continue }
                    table.moving.remove(change.id)
                    table.note(change.id, version: change.head.version, limit: limits.versions)
                }
            }
        }
        try files.withLock { try $0.other.clear() }
    }

    /// Moves all commits into the tables, and waits until that is done.
    func moveNow() throws { try mover.sync { try moveAll() } }

    /// Tries to append and to move, on another thread.
    func verify(then: @escaping Completion<Void>) {
        mover.async {
            then(
                Result {
                    try self.moveAll()
                    self.table.withLock { $0.hasFailed = false }
                })
        }
    }

    /// The number of commits that were taken, and the bytes of the files.
    var statistics: (commits: Int, bytes: Int) {
        (table.withLock { $0.count }, files.withLock { $0.current.size + $0.other.size })
    }

    /// Whether the last commit or the last move failed.
    var hasFailed: Bool { table.withLock { $0.hasFailed } }

    /// Moves all commits into the tables, and takes none any more.
    func close() {
        table.withLock { $0.isClosed = true }
        appending.sync {}
        mover.sync { self.move() }
    }
}
