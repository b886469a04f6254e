import GRDB
import GRDBSQLite

extension Database {
    /// Sets how many milliseconds the connection waits for a lock of another one.
    func setPatience(_ milliseconds: Int32) { _ = unsafe sqlite3_busy_timeout(sqliteConnection, milliseconds) }

    /// Checkpoints the log as far as readers permit, and returns how many of its pages are in the file. Throws GRDB's error.
    ///
    /// Does nothing once the connection is closed, since GRDB's checkpoint would end the process.
    func moveLog() throws -> Int {
        guard unsafe sqliteConnection != nil else { return 0 }
        return try checkpoint(.passive).checkpointedFrameCount
    }

    /// Checkpoints the whole log. Waits at most this many milliseconds for readers of earlier states. Throws GRDB's error.
    func moveWholeLog(within milliseconds: Int32) throws {
        guard unsafe sqliteConnection != nil else { return }
        setPatience(milliseconds)
        _ = try checkpoint(.full)
    }
}
