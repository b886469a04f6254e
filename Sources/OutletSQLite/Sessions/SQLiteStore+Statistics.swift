public import Outlet

extension SQLiteStore {
    /// What the store has done since it was opened, and what it holds. Asks the system for the sizes of the files.
    public var statistics: StoreStatistics? {
        let bytes = SessionFile.size(of: path) + SessionFile.size(of: path + "-wal")
        return writer.statistics(bytes: bytes)
    }
}
