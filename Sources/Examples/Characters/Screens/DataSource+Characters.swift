import GRDB
import Outlet
import OutletSQLite

extension DataSource where Request == CharacterQuery, Value == CharacterList {
    /// The results of a query, fifty characters at a time; observes the tables.
    static func found(in database: CharacterDatabase) -> Self {
        DataSource(
            observing: { query, limit in
                ObservedQuery(in: database.pool, spare: database.spare, tables: .constant) { db in
                    var query = query
                    query.principal = database.realm + query.principal
                    return try query.fetchPage(db, limit: limit).list
                }
            }, pageSize: 50
        ).timeout(.seconds(10))
    }
}

extension DataSource where Request == NoRequest, Value == Filling {
    /// The progress of filling a database.
    static func filling(of database: CharacterDatabase) -> Self {
        DataSource { _ in
            ObservedQuery(in: database.pool, spare: database.spare, tables: .constant) { try Filling.fetch($0) }
        }
    }
}

extension DataSource where Request == CharacterRequest, Value == UnicodeCharacter {
    /// One character, and whether it is a favourite.
    static func one(in database: CharacterDatabase) -> Self {
        DataSource { request in
            ObservedQuery(in: database.pool, spare: database.spare, tables: .constant) { db in
                let principal = database.realm + request.principal
                guard
                    let character = try UnicodeCharacter.fetch(db, at: request.codePoint, for: principal)
                        ?? UnicodeCharacter(request.codePoint)
                else { throw ServiceFailure("There is no such character.") }
                return character
            }
        }
    }
}

extension CharacterPage {
    /// The page in sections, one for each block.
    fileprivate var list: Page<CharacterList> {
        Page(CharacterList(grouping: characters, by: \.block), hasMore: hasMore, total: total)
    }
}
