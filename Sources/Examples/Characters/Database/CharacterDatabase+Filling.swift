import GRDB
import Logging

extension CharacterDatabase {
    /// Which rows, and which words of them: another edition fills the tables anew.
    private static let edition = "1, \(UnicodeCharacter.count) characters"

    /// Writes all characters, or those that are still missing.
    ///
    /// It goes in batches, each in a transaction that also notes where to go on: whenever the process ends, by whatever
    /// means, the next call completes what this one began, and nobody ever sees half a batch. Two calls at a time, be it
    /// in two processes, share the work. A database that another version of Unicode filled is filled anew; favourites
    /// stay.
    ///
    /// - Parameters:
    ///   - batch: How many characters a transaction writes.
    ///   - progress: Called at the beginning and after each batch.
    /// - Throws: `CancellationError` when the task is cancelled, and `DatabaseError`.
    func fill(batch: Int = 16_384, progress: @Sendable (Filling) -> Void = { _ in }) async throws {
        var filling = try await write { try Self.begin($0) }
        progress(filling)
        guard !filling.isComplete else { return }
        let start = ContinuousClock.now
        log("Filling the database of characters", filling)
        while !filling.isComplete {
            let before = filling
            filling = try await write { try Self.fill($0, batch: batch) }
            progress(filling)
            if filling.isComplete || filling.done * 10 / filling.total > before.done * 10 / filling.total {
                log("Filling the database of characters", filling)
            }
        }
        try await foldLog()
        log("The database of characters is ready", filling, ["time": "\(ContinuousClock.now - start)"])
    }

    /// Writes when it can: as long as another process fills the database, that may come before for any time.
    private func write(_ body: @escaping @Sendable (Database) throws -> Filling) async throws -> Filling {
        while true {
            do {
                return try await pool.write(body)
            } catch let error as DatabaseError {
                // Cancelling interrupts SQLite, which sometimes calls that by other names.
                try Task.checkCancellation()
                guard error.resultCode == .SQLITE_BUSY else { throw error }
            }
        }
    }

    /// Brings the write-ahead log into the database: the next process would read all of it before it listens, if this one
    /// is killed. Whoever reads at this moment is not waited for.
    private func foldLog() async throws {
        do {
            try await pool.writeWithoutTransaction { _ = try $0.checkpoint(.truncate) }
        } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY {
            logger.debug("The write-ahead log stays, since somebody reads")
        }
    }

    private func log(_ message: Logger.Message, _ filling: Filling, _ more: Logger.Metadata = [:]) {
        let metadata: Logger.Metadata = ["done": "\(filling.done)", "total": "\(filling.total)"]
        logger.info(message, metadata: metadata.merging(more) { first, _ in first })
    }

    /// Makes the tables ready for this edition, unless they are.
    private static func begin(_ db: Database) throws -> Filling {
        guard try String.fetchOne(db, sql: "SELECT edition FROM filling") != edition else { return try .fetch(db) }
        try db.execute(sql: "INSERT INTO search (search) VALUES ('delete-all')")
        try db.execute(sql: "DELETE FROM character")
        try db.execute(sql: "DELETE FROM block")
        for block in UnicodeBlock.all {
            try db.execute(
                sql: "INSERT INTO block (first, last, name, count) VALUES (?, ?, ?, 0)",
                arguments: [block.range.lowerBound, block.range.upperBound, block.name])
        }
        try db.execute(
            sql: "INSERT OR REPLACE INTO filling (id, edition, done, total, next) VALUES (1, ?, 0, ?, 0)",
            arguments: [edition, UnicodeCharacter.count])
        return try .fetch(db)
    }

    /// Writes the next batch; the last one also brings the words in order, which makes searches faster.
    private static func fill(_ db: Database, batch: Int) throws -> Filling {
        guard let next = try CodePoint.fetchOne(db, sql: "SELECT next FROM filling") else { return try .fetch(db) }
        let characters = Array(UnicodeCharacter.assigned(from: next).prefix(batch + 1))
        let following = characters.dropFirst(batch).first
        for character in characters.prefix(batch) { try character.insert(db) }
        for (block, characters) in Dictionary(grouping: characters.prefix(batch), by: \.block.id) {
            try db.execute(
                sql: "UPDATE block SET count = count + ? WHERE first = ?", arguments: [characters.count, block])
        }
        if following == nil { try db.execute(sql: "INSERT INTO search (search) VALUES ('optimize')") }
        try db.execute(
            sql: "UPDATE filling SET done = done + ?, next = ?",
            arguments: [min(characters.count, batch), following?.codePoint])
        return try .fetch(db)
    }
}
