import GRDB

extension ContactDatabase {
    /// The migrations that create the tables.
    static var migrator: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("contacts") { db in
            try db.create(table: "contact") { table in
                // An id is never used twice, so that a link never leads to another person.
                table.autoIncrementedPrimaryKey("id")
                table.column("version", .integer).notNull().defaults(to: 1)
                for column in [
                    "givenName", "familyName", "company", "mobile", "phone", "email", "workEmail", "notes",
                    "portrait", "familyKey", "givenKey", "searchText",
                ] {
                    table.column(column, .text).notNull()
                }
                table.column("birthday", .text)
                // The time of deletion, in seconds since 1970. Until some time after it, the contact can be restored.
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
        // In a migration of its own, which runs once: deleted samples do not come back.
        migrator.registerMigration("samples") { db in
            for contact in Contact.samples { _ = try contact.insert(db) }
        }
        migrator.registerMigration("answered calls") { db in
            try db.create(table: "answeredCall") { table in
                table.primaryKey("key", .text)
                table.column("outcome", .blob).notNull()
                // In seconds since 1970.
                table.column("answered", .integer).notNull().indexed()
            }
        }
        migrator.registerMigration("owners") { db in
            try db.alter(table: "contact") { table in
                // The account that has the contact; empty for one that all users have.
                table.add(column: "owner", .text).notNull().defaults(to: "")
            }
        }
        return migrator
    }
}
