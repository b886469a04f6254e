import GRDB
import Outlet
import OutletSQLite

extension DataSource where Request == ContactQuery, Value == ContactSections {
    /// The results of a query, a hundred contacts at a time; observes the tables.
    static func found(in database: ContactDatabase) -> Self {
        DataSource(
            observing: { query, limit in
                ObservedQuery(in: database.pool, spare: database.spare, tables: .constant) { db in
                    try query.fetchPage(db, limit: limit, of: database.owners.owner(for: query.principal))
                }
            }, pageSize: 100
        ).timeout(.seconds(10))
    }
}

extension DataSource where Request == ContactRequest, Value == Contact {
    /// One contact of a database; observes the table.
    static func one(in pool: DatabasePool, spare: SpareReaders, of owners: ContactOwners) -> Self {
        DataSource { request in
            ObservedQuery(in: pool, spare: spare, tables: .constant) { db in
                try Contact.fetch(db, request, of: owners.owner(for: request.principal))
            }
        }
    }
}
