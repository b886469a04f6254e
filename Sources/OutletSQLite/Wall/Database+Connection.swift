import GRDB
import GRDBSQLite

extension Database {
    /// Has the connection wait so many milliseconds at most while another writes.
    func setPatience(_ milliseconds: Int32) { _ = unsafe sqlite3_busy_timeout(sqliteConnection, milliseconds) }

    /// Moves the log into the file, as far as readers let it, and returns how many pages of it are there. Throws GRDB's error.
    ///
    /// Does nothing once the connection is closed, where GRDB's checkpoint ends the process.
    func moveLog() throws -> Int {
        guard unsafe sqliteConnection != nil else { return 0 }
        return try checkpoint(.passive).checkpointedFrameCount
    }

    /// Moves the whole log into the file, and waits so many milliseconds at most for those who read what was there before. Throws
    /// GRDB's error.
    func moveWholeLog(within milliseconds: Int32) throws {
        guard unsafe sqliteConnection != nil else { return }
        setPatience(milliseconds)
        _ = try checkpoint(.full)
    }
}
