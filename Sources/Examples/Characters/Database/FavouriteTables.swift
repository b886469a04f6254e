import GRDB
import OutletPostgres

/// The favourite characters of all principals, in PostgreSQL. Each node has a copy beside its characters, to join them with;
/// its principals begin with the name of the place that they come from.
struct FavouriteTables {
    private let database: PostgresDatabase
    /// The characters, which show these favourites.
    let copy: CharacterDatabase

    /// Makes the table if it is missing.
    ///
    /// - Throws: `PostgresStoreError` if the database can't be reached, or its user may not make tables.
    init(_ database: PostgresDatabase, copiedTo characters: CharacterDatabase) throws {
        try database.migrate(
            "favourites",
            [
                { db in
                    try db.run(
                        """
                        CREATE TABLE favourite (
                            principal text NOT NULL,
                            code_point bigint NOT NULL,
                            PRIMARY KEY (principal, code_point)
                        )
                        """)
                }
            ])
        self.database = database
        var copy = characters
        copy.realm = "\(database.place) "
        self.copy = copy
    }

    /// Adds or removes a favourite; in the copy, too, so that the next look at it on this node finds it there.
    func set(_ codePoint: CodePoint, to isFavourite: Bool, of principal: String) async throws {
        try await database.write { db in
            try db.run(
                isFavourite
                    ? """
                    INSERT INTO favourite (principal, code_point) VALUES (\(principal), \(Int(codePoint.rawValue)))
                    ON CONFLICT DO NOTHING
                    """
                    : "DELETE FROM favourite WHERE principal = \(principal) AND code_point = \(Int(codePoint.rawValue))"
            )
        }
        try await copy.pool.write { [copy] db in
            try Favourites(principal: copy.realm + principal).set(codePoint, to: isFavourite, in: db)
        }
    }

    /// Has the copy follow what is changed on any node, until the task is cancelled.
    func follow() async throws {
        let realm = copy.realm
        let favourites = database.values { db in
            Set(
                try db.rows("SELECT principal, code_point FROM favourite").map {
                    Favourite(principal: realm + (try $0["principal"]), codePoint: try $0["code_point"])
                })
        }
        for try await current in favourites {
            try await copy.pool.write { db in
                let copied = Set(
                    try GRDB.Row.fetchAll(
                        db, sql: "SELECT principal, codePoint FROM favourite WHERE substr(principal, 1, ?) = ?",
                        arguments: [realm.unicodeScalars.count, realm]
                    ).map {
                        Favourite(principal: $0["principal"], codePoint: $0["codePoint"])
                    })
                for gone in copied.subtracting(current) {
                    try db.execute(
                        sql: "DELETE FROM favourite WHERE principal = ? AND codePoint = ?",
                        arguments: [gone.principal, gone.codePoint])
                }
                for new in current.subtracting(copied) {
                    try db.execute(
                        sql: "INSERT INTO favourite (principal, codePoint) VALUES (?, ?)",
                        arguments: [new.principal, new.codePoint])
                }
            }
        }
    }
}

/// A row of the table.
private struct Favourite: Hashable {
    let principal: String
    let codePoint: Int
}
