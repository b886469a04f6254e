import GRDB
import Outlet

/// Saves whether a character is a favourite. The screens observe the table.
struct SetFavourite: ServiceRequest {
    static let name = "setFavourite"
    let request: CharacterRequest
    let isFavourite: Bool

    /// The favourite is saved.
    struct Outcome: Codable, Sendable {}
}

extension Service {
    /// Saves favourites in PostgreSQL, for all nodes.
    static func setFavourite(in tables: FavouriteTables) -> Service {
        Service(SetFavourite.self) { set in
            try await tables.set(set.request.codePoint, to: set.isFavourite, of: set.request.principal)
            return SetFavourite.Outcome()
        }
    }

    /// Saves favourites in a database.
    static func setFavourite(in database: CharacterDatabase) -> Service {
        Service(SetFavourite.self) { set in
            try await database.pool.write { db in
                try Favourites(principal: set.request.principal)
                    .set(set.request.codePoint, to: set.isFavourite, in: db)
            }
            return SetFavourite.Outcome()
        }
    }
}

/// Saves whether the character on screen is a favourite.
struct KeepFavourite: PayloadIntention {
    func perform(
        _ isFavourite: Bool, of _: Interaction, on container: inout ModelContainer<CharacterDetail>, in _: Context
    ) throws -> [Effect] {
        guard let request = container.model?.request else { return [] }
        container[\.trouble] = ""
        return [try .call(SetFavourite(request: request, isFavourite: isFavourite))]
    }
}

/// Reports that the favourite could not be saved.
struct ReportNotKept: Intention {
    func perform(_: Interaction, on container: inout ModelContainer<CharacterDetail>, in context: Context) -> [Effect] {
        container[\.trouble] = context.text("This could not be kept.")
        return []
    }
}
