import Foundation
import GRDB
import Outlet

/// Deletes contacts, in a way that can be undone. The screens learn of it from the table.
struct DeleteContacts: ServiceRequest {
    static let name = "deleteContacts"
    let ids: [Contact.ID]

    /// They are deleted.
    struct Outcome: Codable, Sendable {
        let ids: [Contact.ID]
        /// The names of those that were still there.
        let names: [String]
    }
}

/// Restores contacts that were deleted, as they were.
struct RestoreContacts: ServiceRequest {
    static let name = "restoreContacts"
    let ids: [Contact.ID]

    /// They are there again.
    struct Outcome: Codable, Sendable {}
}

extension Service {
    /// Deletes contacts of a database.
    static func deleteContacts(in database: ContactDatabase) -> Service {
        Service(DeleteContacts.self) { deletion in
            let names = try await database.pool.write { db in
                try Contact.delete(deletion.ids, at: .now, in: db)
            }
            return DeleteContacts.Outcome(ids: deletion.ids, names: names)
        }
    }

    /// Restores contacts of a database.
    static func restoreContacts(in database: ContactDatabase) -> Service {
        Service(RestoreContacts.self) { restoration in
            try await database.pool.write { db in try Contact.restore(restoration.ids, in: db) }
            return RestoreContacts.Outcome()
        }
    }
}

/// Has contacts deleted that follow from a value.
struct Delete<Model: Outlet.Model>: EffectIntention {
    private let ids: @Sendable (Model) -> [Contact.ID]

    init(_ ids: @escaping @Sendable (Model) -> [Contact.ID]) { self.ids = ids }

    func effects(of model: Model, in _: Context) throws -> [Effect] {
        let ids = ids(model)
        return ids.isEmpty ? [] : [try .call(DeleteContacts(ids: ids))]
    }
}

extension DeleteContacts {
    /// Says that contacts are deleted, and offers to undo it.
    static func offerUndo<Model>(_: inout Model, deleted: Outcome, in context: Context) throws -> [Effect] {
        guard let name = deleted.names.first else { return [] }
        let sentence =
            deleted.names.count == 1
            ? context.text("%@ was deleted.", name) : context.text("deleted contacts", deleted.names.count)
        return [.undo(sentence, [try .call(RestoreContacts(ids: deleted.ids))])]
    }

    /// Also leaves the screen, which has nothing to show any more.
    static func offerUndoAndGoBack<Model>(
        _ model: inout Model, deleted: Outcome, in context: Context
    ) throws -> [Effect] {
        try offerUndo(&model, deleted: deleted, in: context) + [.back]
    }
}
