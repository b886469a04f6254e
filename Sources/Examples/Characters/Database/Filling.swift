import GRDB

/// The progress of filling the database.
struct Filling: Hashable, Codable, Sendable {
    /// The number of characters in the database.
    let done: Int
    /// The number of all characters; 0 while it is not known.
    let total: Int
    /// Whether all characters are in the database and can be found.
    let isComplete: Bool

    /// The completed share, from 0 to 1; nil while it is not known.
    var share: Double? { total > 0 ? Double(done) / Double(total) : nil }

    /// The current progress.
    static func fetch(_ db: Database) throws -> Filling {
        try Row.fetchOne(db, sql: "SELECT done, total, next IS NULL FROM filling").map {
            Filling(done: $0[0], total: $0[1], isComplete: $0[2])
        } ?? Filling(done: 0, total: 0, isComplete: false)
    }
}
