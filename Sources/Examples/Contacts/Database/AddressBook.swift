import FoundationEssentials
import GRDB
import Outlet

/// An address book: all users see the same contacts, and each has favourites among them. By account, each sees its own.
///
/// One process, or several on a machine, have it in SQLite; nodes that share their sessions have it in PostgreSQL.
protocol AddressBook: Sendable {
    /// Whose contacts are whose.
    var owners: ContactOwners { get }
    /// One contact, with one observation for all screens that show it; a deleted one if it does not exist.
    var contact: DataSource<ContactRequest, Contact> { get }
    /// The results of a query, a hundred contacts at a time.
    var found: DataSource<ContactQuery, ContactSections> { get }
    /// Saves a contact, unless another user has changed it since it was read. A call that is repeated is answered as before.
    func save(_ request: SaveContact, of owner: String, key: String) async throws -> SaveContact.Outcome
    /// Deletes contacts. A call that is repeated is answered as before.
    func delete(_ ids: [Contact.ID], of owner: String, key: String) async throws -> DeleteContacts.Outcome
    /// Restores deleted contacts unchanged.
    func restore(_ ids: [Contact.ID], of owner: String) async throws
    /// Adds contacts to the favourites of a principal, or removes them.
    func like(_ request: LikeContacts, of owner: String) async throws
}

extension AddressBook {
    /// Whose contacts a service changes.
    func owner(for call: CallContext) -> String { owners.owner(for: call.principal.id ?? "") }

    /// For whom the screens are.
    var guards: [Guard] { owners.areAccounts ? [.signedIn(or: SignInController.self)] : [] }
}

/// Whose contacts are whose.
struct ContactOwners: Sendable {
    /// Whether each account has contacts of its own.
    let areAccounts: Bool

    /// Whose contacts a principal sees and changes: its own, or those of all, which have no owner.
    func owner(for principal: String) -> String { areAccounts ? principal : "" }
}

extension ContactDatabase: AddressBook {
    var found: DataSource<ContactQuery, ContactSections> { .found(in: self) }

    func save(_ request: SaveContact, of owner: String, key: String) async throws -> SaveContact.Outcome {
        try await answer(key) { db in
            if request.contact.id == 0 { return .saved(try request.contact.insert(db, of: owner)) }
            if let saved = try request.contact.update(db, of: owner) { return .saved(saved) }
            return .changedMeanwhile(try Contact.fetch(db, request.saved, of: owner))
        }
    }

    func delete(_ ids: [Contact.ID], of owner: String, key: String) async throws -> DeleteContacts.Outcome {
        try await answer(key) { db in
            DeleteContacts.Outcome(ids: ids, names: try Contact.delete(ids, of: owner, at: .now, in: db))
        }
    }

    func restore(_ ids: [Contact.ID], of owner: String) async throws {
        try await pool.write { db in try Contact.restore(ids, of: owner, in: db) }
    }

    func like(_ request: LikeContacts, of owner: String) async throws {
        try await pool.write { db in
            try Contact.set(request.ids, of: owner, favourite: request.isFavourite, of: request.principal, in: db)
        }
    }
}
