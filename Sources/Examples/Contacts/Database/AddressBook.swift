import FoundationEssentials
import GRDB
import Outlet

/// An address book: all users see the same contacts, and each has favourites among them.
///
/// One process, or several on a machine, have it in SQLite; nodes that share their sessions have it in PostgreSQL.
protocol AddressBook: Sendable {
    /// One contact, with one observation for all screens that show it; a deleted one if it does not exist.
    var contact: DataSource<ContactRequest, Contact> { get }
    /// The results of a query, a hundred contacts at a time.
    var found: DataSource<ContactQuery, ContactSections> { get }
    /// Saves a contact, unless another user has changed it since it was read. A call that is repeated is answered as before.
    func save(_ request: SaveContact, key: String) async throws -> SaveContact.Outcome
    /// Deletes contacts. A call that is repeated is answered as before.
    func delete(_ ids: [Contact.ID], key: String) async throws -> DeleteContacts.Outcome
    /// Restores deleted contacts unchanged.
    func restore(_ ids: [Contact.ID]) async throws
    /// Adds contacts to the favourites of a principal, or removes them.
    func like(_ request: LikeContacts) async throws
}

extension ContactDatabase: AddressBook {
    var found: DataSource<ContactQuery, ContactSections> { .found(in: self) }

    func save(_ request: SaveContact, key: String) async throws -> SaveContact.Outcome {
        try await answer(key) { db in
            if request.contact.id == 0 { return .saved(try request.contact.insert(db)) }
            if let saved = try request.contact.update(db) { return .saved(saved) }
            return .changedMeanwhile(try Contact.fetch(db, request.saved))
        }
    }

    func delete(_ ids: [Contact.ID], key: String) async throws -> DeleteContacts.Outcome {
        try await answer(key) { db in
            DeleteContacts.Outcome(ids: ids, names: try Contact.delete(ids, at: .now, in: db))
        }
    }

    func restore(_ ids: [Contact.ID]) async throws {
        try await pool.write { db in try Contact.restore(ids, in: db) }
    }

    func like(_ request: LikeContacts) async throws {
        try await pool.write { db in
            try Contact.set(request.ids, favourite: request.isFavourite, of: request.principal, in: db)
        }
    }
}
