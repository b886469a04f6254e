extension SQLiteStore {
    /// What a store has done since it was opened, and what it holds.
    public struct Statistics: Sendable, Equatable {
        /// The number of changes written.
        public let changes: Int
        /// The number of transactions in which they were written.
        public let transactions: Int
        /// The number of changes that wait to be written.
        public let waiting: Int
        /// The size of the file and its log, in bytes.
        public let bytes: Int
    }

    /// What the store has done since it was opened, and what it holds. Asks the system for the sizes of the files.
    public var statistics: Statistics {
        let (changes, transactions, waiting) = writer.statistics
        let bytes = SessionFile.size(of: path) + SessionFile.size(of: path + "-wal")
        return Statistics(changes: changes, transactions: transactions, waiting: waiting, bytes: bytes)
    }
}
