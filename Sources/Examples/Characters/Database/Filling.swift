import GRDB

/// How far the database is filled.
struct Filling: Hashable, Codable, Sendable {
    /// How many characters are in it.
    let done: Int
    /// How many will be; 0 while that is not known.
    let total: Int
    /// Whether it is ready: all characters are in it and can be found.
    let isComplete: Bool

    /// How much is done, 0 to 1; nil while that is not known.
    var share: Double? { total > 0 ? Double(done) / Double(total) : nil }

    /// How far it is at this moment.
    static func fetch(_ db: Database) throws -> Filling {
        try Row.fetchOne(db, sql: "SELECT done, total, next IS NULL FROM filling").map {
            Filling(done: $0[0], total: $0[1], isComplete: $0[2])
        } ?? Filling(done: 0, total: 0, isComplete: false)
    }
}
