/// The operations of a store since it was opened, and its size now.
public struct StoreStatistics: Sendable, Equatable {
    /// The number of changes written.
    public let changes: Int
    /// The number of transactions in which they were written.
    public let transactions: Int
    /// The time that these transactions took together.
    public let transactionTime: Duration
    /// The number of changes that wait to be written.
    public let waiting: Int
    /// The size of the store on the disk, in bytes.
    public let bytes: Int

    /// The statistics of a store.
    public init(changes: Int, transactions: Int, transactionTime: Duration, waiting: Int, bytes: Int) {
        self.changes = changes
        self.transactions = transactions
        self.transactionTime = transactionTime
        self.waiting = waiting
        self.bytes = bytes
    }
}
