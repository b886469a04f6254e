import Outlet

/// What the journal knows of the sessions' commits.
struct JournalTable {
    /// Moving commits into the tables.
    enum Move { case none, later, now }

    /// The commits in the current file.
    var pending = PendingCommits()
    /// The commits that are being moved.
    var moving = PendingCommits()
    /// The versions of sessions whose commits are in the tables.
    private var versions: [SessionID: Int] = [:]
    /// Increases whenever versions are forgotten: what was read before may be wrong by now.
    private(set) var epoch = 0
    /// The number of commits so far.
    var count = 0
    /// The commits that wait for the journal's own thread, and their bytes.
    var waiting: [SessionJournal.Job] = []
    var waitingBytes = 0
    /// Whether the journal's own thread appends, or was woken for it.
    var isDraining = false
    /// When commits will be moved.
    var move = Move.none
    /// Whether the last append failed, and whether the last move did.
    var hasAppendFailed = false
    var hasMoveFailed = false
    var isClosed = false

    /// The last version of a session; nil if it is not known here.
    func version(of id: SessionID) -> Int? { pending.version(of: id) ?? moving.version(of: id) ?? versions[id] }

    /// What the tables may not have yet of a session.
    func changes(of id: SessionID) -> [StoredChange] {
        [moving.sessions[id], pending.sessions[id]].compactMap { $0 }
    }

    /// Notes the version of a session in the tables. Forgets all others if there are so many.
    mutating func note(_ id: SessionID, version: Int, limit: Int) {
        if versions.count >= limit {
            versions.removeAll(keepingCapacity: true)
            epoch += 1
        }
        versions[id] = max(version, versions[id] ?? version)
    }

    /// Forgets a removed session.
    mutating func forget(_ id: SessionID) {
        pending.finish(id)
        moving.finish(id)
        versions[id] = nil
        epoch += 1
    }

    /// Takes some of the commits that wait.
    mutating func takeWaiting(_ count: Int) -> [SessionJournal.Job] {
        let jobs = Array(waiting.prefix(count))
        waiting.removeFirst(jobs.count)
        waitingBytes -= jobs.reduce(0) { $0 + $1.change.size }
        isDraining = !jobs.isEmpty
        return jobs
    }
}
