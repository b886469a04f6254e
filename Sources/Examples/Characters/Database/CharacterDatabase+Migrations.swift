import GRDB

extension CharacterDatabase {
    /// The migrations that create the tables.
    static var migrator: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("characters") { db in
            try db.create(table: "block") { table in
                table.primaryKey("first", .integer)
                table.column("last", .integer).notNull()
                table.column("name", .text).notNull()
                table.column("count", .integer).notNull()
            }
            try db.create(table: "character") { table in
                table.primaryKey("codePoint", .integer)
                table.column("name", .text).notNull()
                table.column("aliases", .text).notNull()
                table.column("category", .text).notNull()
                table.column("block", .integer).notNull().references("block")
                table.column("age", .text).notNull()
            }
            // Stores only the words with their rows and columns; results are read from `character`.
            try db.create(virtualTable: "search", using: FTS5()) { table in
                table.tokenizer = .unicode61()
                table.content = ""
                table.columnSize = 0
                table.detail = "column"
                table.prefixes = [1, 2, 3]
                table.column("name")
                table.column("code")
            }
            try db.create(table: "filling") { table in
                table.primaryKey("id", .integer).check { $0 == 1 }
                table.column("edition", .text).notNull()
                table.column("done", .integer).notNull()
                table.column("total", .integer).notNull()
                // The code point at which to continue; NULL if all are done.
                table.column("next", .integer)
            }
        }
        migrator.registerMigration("favourites") { db in
            // Not `WITHOUT ROWID`, since GRDB does not observe changes of such tables; no reference to `character`,
            // which may be filled again.
            try db.create(table: "favourite") { table in
                table.column("principal", .text).notNull()
                table.column("codePoint", .integer).notNull()
                table.primaryKey(["principal", "codePoint"])
            }
        }
        return migrator
    }
}
