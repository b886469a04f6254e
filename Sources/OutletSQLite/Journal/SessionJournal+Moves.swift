import Dispatch
import Outlet
import Synchronization

extension SessionJournal {
    /// Has commits moved: soon if the file is large, and otherwise after the pause.
    func scheduleMove(fileSize: Int, _ table: inout JournalTable) {
        // Moving that fails is tried again after each pause only.
        let isLarge = fileSize >= limits.move && !table.hasMoveFailed
        if isLarge, table.move != .now {
            table.move = .now
            mover.async { [weak self] in self?.move() }
        } else if table.move == .none {
            table.move = .later
            moveLater()
        }
    }

    /// A store that is dropped leaves its commits to the next one.
    private func moveLater() {
        mover.asyncAfter(deadline: .now() + .seconds(limits.pause)) { [weak self] in self?.move() }
    }

    /// Moves the commits into the tables. If that fails, it is tried again later.
    private func move() {
        if table.withLock({ $0.isClosed }) { return }
        do {
            try moveAll()
        } catch {
            table.withLock { $0.move = .later }
            moveLater()
        }
    }

    /// Moves all commits into the tables, and waits until that is done.
    func moveNow() throws { try mover.sync { try moveAll() } }

    /// Calls back when all commits are in the tables and the files have none, or that has failed.
    func moved(then: @escaping Completion<Void>) {
        mover.async {
            then(
                Result {
                    if self.table.withLock({ $0.isClosed }) { throw StoreError.closed(self.path) }
                    try self.moveAll()
                })
        }
    }

    /// Verifies on another thread that commits can be appended and moved.
    func verify(then: @escaping Completion<Void>) {
        moved { moved in
            then(
                Result {
                    try moved.get()
                    try self.spare.withLock { try $0.probe() }
                    self.table.withLock { $0.hasAppendFailed = false }
                })
        }
    }

    /// Moves the commits in the current file into the tables, while the other file takes those that come.
    ///
    /// At each point either file may have commits; whichever the next process finds, it reads the older file first.
    func moveAll() throws {
        do {
            // Those of before, if that failed.
            try moveRest()
            if try exchange() { try moveRest() }
            table.withLock { $0.hasMoveFailed = false }
        } catch {
            table.withLock { $0.hasMoveFailed = true }
            throw error
        }
    }

    /// Lets the other file take commits; `false` if the current file has none.
    private func exchange() throws -> Bool {
        guard let life = current.withLock({ $0.hasContent ? $0.life : nil }) else {
            table.withLock { $0.move = .none }
            return false
        }
        try spare.withLock { try $0.begin(life + 1) }
        try current.withLock { current in
            // What a failed append has left must not come before commits of the next life.
            try current.removeRemains()
            spare.withLock { swap(&current, &$0) }
            table.withLock { table in
                swap(&table.pending, &table.moving)
                table.move = .none
            }
        }
        return true
    }

    /// Moves what is being moved, and clears the file that has it.
    private func moveRest() throws {
        while true {
            let batch = table.withLock { $0.moving.first(limits.batch) }
            if batch.isEmpty { break }
            try writer.write(all: batch.map { .commit($0) })
            table.withLock { table in
                // Those that were removed meanwhile are forgotten.
                for change in batch where table.moving.finish(change.id) {
                    table.note(change.id, version: change.head.version, limit: limits.versions)
                }
            }
        }
        try spare.withLock { if $0.size > 0 || $0.hasContent { try $0.clear(flushing: isFlushing) } }
        table.withLock { $0.moving = PendingCommits() }
    }
}
