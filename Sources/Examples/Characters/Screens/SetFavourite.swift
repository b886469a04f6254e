import GRDB
import Outlet

/// Keeps whether somebody likes a character. The screens learn of it from the table.
struct SetFavourite: ServiceRequest {
    static let name = "setFavourite"
    let request: CharacterRequest
    let isFavourite: Bool

    /// It is kept.
    struct Outcome: Codable, Sendable {}
}

extension Service {
    /// Keeps favourites in a database.
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

/// Has it kept whether the character on screen is a favourite.
struct KeepFavourite: PayloadIntention {
    func perform(
        _ isFavourite: Bool, of _: Interaction, on container: inout ModelContainer<CharacterDetail>, in _: Context
    ) throws -> [Effect] {
        guard let request = container.model?.request else { return [] }
        container[\.trouble] = ""
        return [try .call(SetFavourite(request: request, isFavourite: isFavourite))]
    }
}
