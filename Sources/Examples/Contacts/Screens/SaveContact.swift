import GRDB
import Outlet

/// Keeps a contact as it stands in a form. The screens learn of it from the table.
struct SaveContact: ServiceRequest {
    typealias Outcome = SaveOutcome<Contact>

    static let name = "saveContact"
    let contact: Contact
    /// Who saves it.
    let principal: String
    /// Of which form it comes, if it is new.
    let origin: String

    /// What stands in a form.
    init(_ form: ContactForm) {
        contact = form.contact.mine
        principal = form.principal
        origin = form.origin
    }
}

extension Service {
    /// Keeps contacts in a database, unless somebody else has changed them since they were seen.
    static func saveContact(in database: ContactDatabase) -> Service {
        Service(SaveContact.self) { request in
            try await database.pool.write { db in
                if request.contact.id == 0 { return .saved(try request.contact.insert(db, origin: request.origin)) }
                if let saved = try request.contact.update(db) { return .saved(saved) }
                let request = ContactRequest(id: request.contact.id, principal: request.principal)
                return .changedMeanwhile(try Contact.fetch(db, request))
            }
        }
    }
}
