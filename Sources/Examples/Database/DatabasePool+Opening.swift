import Foundation
import GRDB

extension DatabasePool {
    /// Opens `<name>.sqlite` in a directory, either of which is made where it is missing, and brings its tables up to
    /// date, beside whoever does the same.
    ///
    /// Of two who begin with a file, a table or a migration, the second fails at once, with nothing changed, and finds it
    /// done when it tries again.
    ///
    /// - Throws: `DatabaseError` or `CocoaError` where the directory can't be written to or the file is no database.
    static func opened(
        _ name: String, in directory: String, with migrator: DatabaseMigrator
    ) throws -> DatabasePool {
        try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
        let path = URL(filePath: directory).appending(path: "\(name).sqlite").path(percentEncoded: false)
        var configuration = Configuration()
        configuration.label = name
        // While another process fills it.
        configuration.busyMode = .timeout(10)
        var attempts = 50
        while true {
            do {
                let pool = try DatabasePool(path: path, configuration: configuration)
                try migrator.migrate(pool)
                return pool
            } catch let error as DatabaseError
                where attempts > 0
                && [ResultCode.SQLITE_BUSY, .SQLITE_ERROR, .SQLITE_CONSTRAINT].contains(error.resultCode)
            {
                attempts -= 1
                Thread.sleep(forTimeInterval: 0.02)
            }
        }
    }
}
