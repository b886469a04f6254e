import GRDB

/// A block, and how many characters are in it.
struct BlockCount: Hashable, Identifiable, Sendable {
    let block: UnicodeBlock
    let count: Int

    var id: UnicodeBlock.ID { block.id }

    /// All blocks, in the order of their code points.
    static func fetchAll(_ db: Database) throws -> [BlockCount] {
        try Row.fetchAll(db, sql: "SELECT first, last, name, count FROM block ORDER BY first").map { row in
            BlockCount(
                block: UnicodeBlock(name: row[2], range: (row[0] as CodePoint)...row[1]), count: row[3])
        }
    }
}
