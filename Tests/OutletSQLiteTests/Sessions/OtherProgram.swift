import GRDB

/// A program that has begun to write into a store's file.
struct OtherProgram {
    private let database: DatabaseQueue

    init(writingInto path: String) throws {
        var configuration = Configuration()
        configuration.allowsUnsafeTransactions = true
        configuration.busyMode = .timeout(60)
        database = try DatabaseQueue(path: path, configuration: configuration)
        try database.writeWithoutTransaction { try $0.execute(sql: "BEGIN IMMEDIATE") }
    }

    /// Takes back what it has begun.
    func stop() throws {
        try database.writeWithoutTransaction { try $0.execute(sql: "ROLLBACK") }
        try database.close()
    }
}
