import GRDB

extension ContactDatabase {
    /// What led to the tables as they are.
    static var migrator: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("contacts") { db in
            try db.create(table: "contact") { table in
                // A number is never used twice: a link does not lead to somebody else.
                table.autoIncrementedPrimaryKey("id")
                table.column("version", .integer).notNull().defaults(to: 1)
                for column in [
                    "givenName", "familyName", "company", "mobile", "phone", "email", "workEmail", "notes",
                    "portrait", "familyKey", "givenKey", "searchText",
                ] {
                    table.column(column, .text).notNull()
                }
                table.column("birthday", .text)
                // Of the form in which it was made, so that none is made twice.
                table.column("origin", .text).unique()
                // When it was deleted, in seconds since 1970: it can be restored for a while.
                table.column("deleted", .integer)
            }
            try db.create(index: "contactByFamily", on: "contact", columns: ["familyKey", "id"])
            try db.create(index: "contactByGiven", on: "contact", columns: ["givenKey", "id"])
            try db.create(table: "contactFavourite") { table in
                table.column("principal", .text).notNull()
                table.column("contact", .integer).notNull().references("contact", onDelete: .cascade)
                table.primaryKey(["principal", "contact"])
            }
        }
        // Once: whoever deletes them does not get them again.
        migrator.registerMigration("samples") { db in
            for contact in Contact.samples { _ = try contact.insert(db) }
        }
        return migrator
    }
}
