import GRDB
import Logging
import OutletSQLite

/// All characters in a SQLite database of their own, and the favourites of those who use it.
///
/// `CharacterQuery` and its like ask it, within `pool.read` or an observation. Any number of processes may share it.
struct CharacterDatabase: Sendable {
    /// One writer beside many readers, none of which waits for another.
    ///
    /// Inside a task, ask it with `await`: a read that blocks Swift's threads may wait for one that needs them.
    let pool: DatabasePool
    /// What answers a question at once, on any thread.
    let spare: SpareReaders
    let logger: Logger

    /// Opens `characters.sqlite` in a directory; either is made where it is missing.
    ///
    /// - Throws: `DatabaseError` or `CocoaError` where the directory can't be written to or the file is no database.
    init(directory: String, logger: Logger) throws {
        pool = try DatabasePool.opened("characters", in: directory, with: Self.migrator)
        spare = SpareReaders(of: pool)
        self.logger = logger
    }
}
