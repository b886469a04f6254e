import Outlet

/// Deletes contacts, and can be undone. The screens observe the table.
struct DeleteContacts: ServiceRequest {
    static let name = "deleteContacts"
    let ids: [Contact.ID]

    /// The contacts are deleted.
    struct Outcome: Codable, Sendable {
        let ids: [Contact.ID]
        /// The names of those that existed.
        let names: [String]
    }
}

/// Restores deleted contacts unchanged.
struct RestoreContacts: ServiceRequest {
    static let name = "restoreContacts"
    let ids: [Contact.ID]

    /// The contacts are restored.
    struct Outcome: Codable, Sendable {}
}

extension Service {
    /// Deletes contacts in an address book.
    static func deleteContacts(in book: any AddressBook) -> Service {
        Service(DeleteContacts.self) { deletion, call in
            try await book.delete(deletion.ids, of: book.owner(for: call), key: call.key)
        }
    }

    /// Restores contacts in an address book.
    static func restoreContacts(in book: any AddressBook) -> Service {
        Service(RestoreContacts.self) { restoration, call in
            try await book.restore(restoration.ids, of: book.owner(for: call))
            return RestoreContacts.Outcome()
        }
    }
}

/// Deletes the contacts that a function of the model returns.
struct Delete<Model: Outlet.Model>: EffectIntention {
    private let ids: @Sendable (Model) -> [Contact.ID]

    init(_ ids: @escaping @Sendable (Model) -> [Contact.ID]) { self.ids = ids }

    func effects(of model: Model, in _: Context) throws -> [Effect] {
        let ids = ids(model)
        return ids.isEmpty ? [] : [try .call(DeleteContacts(ids: ids))]
    }
}

extension DeleteContacts {
    /// Reports the deletion, and offers to undo it.
    static func offerUndo<Model>(_: inout Model, deleted: Outcome, in context: Context) throws -> [Effect] {
        guard let name = deleted.names.first else { return [] }
        let sentence =
            deleted.names.count == 1
            ? context.text("%@ was deleted.", name) : context.text("deleted contacts", deleted.names.count)
        return [.undo(sentence, [try .call(RestoreContacts(ids: deleted.ids))])]
    }
}
