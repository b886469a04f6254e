import Dispatch
import Outlet
import Synchronization

extension SessionJournal {
    /// The result of an attempt to take a commit.
    private enum Attempt {
        case taken, refused
        /// The session's last version has to be looked up in the tables.
        case unknown
    }

    /// Takes a commit if the session's last version is known here; nil if it has to be looked up.
    func commit(_ change: StoredChange, then: @escaping Completion<Bool>) throws -> StoreAnswer<Bool>? {
        // To wait for another thread's write takes less time than to leave the commit to a third thread.
        let attempt =
            isFlushing
            ? try enqueue(Job(change: change, then: then)) : try current.withLock { try append(change, to: &$0) }
        switch attempt {
        case .taken: return isFlushing ? .pending : .done(true)
        case .refused: return .done(false)
        case .unknown: return nil
        }
    }

    /// Leaves a commit to the journal's own thread, which flushes the disk.
    private func enqueue(_ job: Job) throws -> Attempt {
        try table.withLock { table in
            let attempt = try Self.check(job.change, table, path)
            guard attempt == .taken else { return attempt }
            guard table.waiting.count < limits.waiting, table.waitingBytes <= limits.waitingBytes else {
                throw StoreError.busy(path, "\(table.waiting.count) commits wait to be written")
            }
            table.waiting.append(job)
            table.waitingBytes += job.change.size
            // Before the lock is released: `close` waits for what is in the queue.
            if !table.isDraining { appending.async { self.drain() } }
            table.isDraining = true
            return .taken
        }
    }

    private static func check(_ change: StoredChange, _ table: JournalTable, _ path: String) throws -> Attempt {
        if table.isClosed { throw StoreError.closed(path) }
        guard let version = table.version(of: change.id) else { return .unknown }
        return version == change.previous ? .taken : .refused
    }

    /// Appends a commit.
    private func append(_ change: StoredChange, to file: inout JournalFile) throws -> Attempt {
        let attempt = try table.withLock { try Self.check(change, $0, path) }
        guard attempt == .taken else { return attempt }
        try write([change], to: &file)
        return publish([change], fileSize: file.size)[0] ? .taken : .refused
    }

    /// The turn of the journal's own thread: until no commit waits.
    private func drain() {
        while true {
            let jobs = table.withLock { $0.takeWaiting(limits.batch) }
            if jobs.isEmpty { return }
            let results = current.withLock { append(jobs.map(\.change), to: &$0) }
            for (job, result) in zip(jobs, results) { job.then(result) }
        }
    }

    /// Appends commits together. Those that do not match what is stored are left out.
    private func append(_ changes: [StoredChange], to file: inout JournalFile) -> [Result<Bool, any Error>] {
        // The last versions, with those of this batch.
        var versions: [SessionID: Int] = [:]
        var matching: [StoredChange] = []
        let matches = table.withLock { table in
            changes.map { change in
                guard (versions[change.id] ?? table.version(of: change.id)) == change.previous else { return false }
                versions[change.id] = change.head.version
                matching.append(change)
                return true
            }
        }
        do {
            if !matching.isEmpty { try write(matching, to: &file) }
        } catch {
            return matches.map { $0 ? .failure(error) : .success(false) }
        }
        var published = publish(matching, fileSize: file.size)[...]
        return matches.map { .success($0 && published.popFirst() == true) }
    }

    /// Writes the records of commits to the file.
    private func write(_ changes: [StoredChange], to file: inout JournalFile) throws {
        do {
            guard file.size < limits.room else {
                throw StoreError.busy(path, "\(limits.room) bytes wait to be moved into the tables")
            }
            var writer = JournalWriter(capacity: changes.reduce(0) { $0 + JournalRecord.size(of: $1) })
            for change in changes { JournalRecord.write(change, to: &writer, key: UInt64(file.life)) }
            try file.append(writer.bytes, flushing: isFlushing)
        } catch {
            table.withLock { $0.hasAppendFailed = true }
            throw error
        }
    }

    /// Lets others see commits that are in the file. `false` for those whose session was removed meanwhile.
    private func publish(_ changes: [StoredChange], fileSize: Int) -> [Bool] {
        table.withLock { table in
            table.hasAppendFailed = false
            scheduleMove(fileSize: fileSize, &table)
            return changes.map { change in
                guard table.version(of: change.id) == change.previous else {
                    table.pending.note(useless: change.id)
                    return false
                }
                table.pending.append(change)
                table.count += 1
                return true
            }
        }
    }
}
