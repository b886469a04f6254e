import Foundation
import GRDB
import Logging

/// All characters in a SQLite database of their own, and the favourites of those who use it.
///
/// `CharacterQuery` and its like ask it, within `pool.read` or an observation. Any number of processes may share it.
struct CharacterDatabase: Sendable {
    /// One writer beside many readers, none of which waits for another.
    ///
    /// Inside a task, ask it with `await`: a read that blocks Swift's threads may wait for one that needs them.
    let pool: DatabasePool
    let logger: Logger

    /// Opens `characters.sqlite` in a directory; either is made where it is missing.
    ///
    /// - Throws: `DatabaseError` or `CocoaError` where the directory can't be written to or the file is no database.
    init(directory: String, logger: Logger) throws {
        try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
        var configuration = Configuration()
        configuration.label = "characters"
        // While another process fills it.
        configuration.busyMode = .timeout(10)
        pool = try Self.open(
            URL(filePath: directory).appending(path: "characters.sqlite").path(percentEncoded: false), configuration)
        self.logger = logger
    }

    /// Opens the file and brings its tables up to date, beside whoever does the same.
    ///
    /// Of two who begin with a file, or with a table, the second fails at once, and finds it done when it tries again.
    private static func open(_ path: String, _ configuration: Configuration) throws -> DatabasePool {
        var attempts = 50
        while true {
            do {
                let pool = try DatabasePool(path: path, configuration: configuration)
                try migrator.migrate(pool)
                return pool
            } catch let error as DatabaseError
                where attempts > 0 && [ResultCode.SQLITE_BUSY, .SQLITE_ERROR].contains(error.resultCode)
            {
                attempts -= 1
                Thread.sleep(forTimeInterval: 0.02)
            }
        }
    }
}
