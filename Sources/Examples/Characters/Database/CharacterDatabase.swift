import GRDB
import Logging
import OutletSQLite

/// A SQLite database with all characters and the users' favourites.
///
/// Query it with `CharacterQuery` and similar types, within `pool.read` or an observation. Any number of processes can
/// share it.
struct CharacterDatabase: Sendable {
    /// One writer and many readers, which do not wait for each other.
    ///
    /// Use `await` inside a task: a synchronous read blocks one of Swift's threads, and may wait for a read that needs
    /// one.
    let pool: DatabasePool
    /// Readers for immediate answers on any thread.
    let spare: SpareReaders
    let logger: Logger
    /// What principals begin with in the table of favourites; empty for those of this database itself.
    var realm = ""

    /// Opens `characters.sqlite` in a directory. Creates both if they are missing.
    ///
    /// - Throws: `DatabaseError` or `CocoaError` if the directory can't be written to or the file is not a database.
    init(directory: String, logger: Logger) throws {
        pool = try DatabasePool.opened("characters", in: directory, with: Self.migrator)
        spare = SpareReaders(of: pool)
        self.logger = logger
    }
}
