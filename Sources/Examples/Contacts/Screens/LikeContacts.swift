import Outlet

/// Adds contacts to the favourites of a principal, or removes them. The screens observe the table.
struct LikeContacts: ServiceRequest {
    static let name = "likeContacts"
    let ids: [Contact.ID]
    let isFavourite: Bool
    let principal: String

    /// The favourites are saved.
    struct Outcome: Codable, Sendable {}
}

extension Service {
    /// Saves favourites in an address book.
    static func likeContacts(in book: any AddressBook) -> Service {
        Service(LikeContacts.self) { like, call in
            try await book.like(like, of: book.owner(for: call))
            return LikeContacts.Outcome()
        }
    }
}

extension Effect {
    /// Adds contacts to the favourites of the principal who caused the event, or removes them.
    fileprivate static func like(_ ids: [Contact.ID], _ isFavourite: Bool, in context: Context) throws -> [Effect] {
        if ids.isEmpty { return [] }
        return [try .call(LikeContacts(ids: ids, isFavourite: isFavourite, principal: context.principal.id ?? ""))]
    }
}

/// Adds the contacts that a function of the model returns to the favourites, or removes them.
struct Like<Model: Outlet.Model>: EffectIntention {
    private let isFavourite: Bool
    private let ids: @Sendable (Model) -> [Contact.ID]

    init(isFavourite: Bool = true, _ ids: @escaping @Sendable (Model) -> [Contact.ID]) {
        self.isFavourite = isFavourite
        self.ids = ids
    }

    func effects(of model: Model, in context: Context) throws -> [Effect] {
        try Effect.like(ids(model), isFavourite, in: context)
    }
}

/// Adds the contact of a screen to the favourites, or removes it, according to an input's value.
struct LikeContact<Model: Outlet.Model>: PayloadIntention {
    private let id: @Sendable (Model) -> Contact.ID

    init(_ id: @escaping @Sendable (Model) -> Contact.ID) { self.id = id }

    func perform(
        _ isFavourite: Bool, of _: Interaction, on container: inout ModelContainer<Model>, in context: Context
    ) throws -> [Effect] {
        try container.model.map { try Effect.like([id($0)], isFavourite, in: context) } ?? []
    }
}
