import GRDB
import Logging

extension CharacterDatabase {
    /// The edition of the rows and their search words. Tables of another edition are filled again.
    private static let edition = "1, \(UnicodeCharacter.count) characters"

    /// Writes all characters that are still missing.
    ///
    /// Works in batches, each in a transaction that also stores where to continue: after any end of the process, the
    /// next call completes the work, and no reader ever sees half a batch. Two concurrent calls share the work, also in
    /// two processes. A database that was filled with another version of Unicode is filled again; favourites are kept.
    ///
    /// - Parameters:
    ///   - batch: The number of characters per transaction.
    ///   - progress: Called at the beginning and after each batch.
    /// - Throws: `CancellationError` if the task is cancelled, and `DatabaseError`.
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

    /// Writes as soon as possible. While another process fills the database, it may get the write lock first any number
    /// of times.
    private func write(_ body: @escaping @Sendable (Database) throws -> Filling) async throws -> Filling {
        while true {
            do {
                return try await pool.write(body)
            } catch let error as DatabaseError {
                // Cancellation interrupts SQLite, which sometimes reports it with other error codes.
                try Task.checkCancellation()
                guard error.resultCode == .SQLITE_BUSY else { throw error }
            }
        }
    }

    /// Checkpoints the write-ahead log into the database: otherwise, if this process is killed, the next one reads the
    /// whole log before it listens. Does not wait for current readers.
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

    /// Prepares the tables for this edition, unless that has been done.
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

    /// Writes the next batch. The last one also optimizes the search index, which makes searches faster.
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
