import Foundation
import GRDB

extension DatabasePool {
    /// Opens `<name>.sqlite` in a directory and migrates its tables. Creates both if they are missing. Other processes
    /// may do the same at the same time.
    ///
    /// If two of them create a file, a table or a migration, the second fails immediately without changes. It tries
    /// again up to 50 times, and finds the work done.
    ///
    /// - Throws: `DatabaseError` or `CocoaError` if the directory can't be written to or the file is not a database.
    static func opened(
        _ name: String, in directory: String, with migrator: DatabaseMigrator
    ) throws -> DatabasePool {
        try FileManager.default.createDirectory(
            atPath: directory, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        let file = URL(filePath: directory).appending(path: "\(name).sqlite")
        let path = file.path(percentEncoded: false)
        // Only the daemon's user reads it; the files that SQLite makes beside it get the same mode.
        try? Data().write(to: file, options: .withoutOverwriting)
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
        var configuration = Configuration()
        configuration.label = name
        // Waits while another process fills it.
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
