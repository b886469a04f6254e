import GRDB
import Outlet

/// Saves a contact with the values of a form. The screens observe the table.
struct SaveContact: ServiceRequest {
    typealias Outcome = SaveOutcome<Contact>

    static let name = "saveContact"
    let contact: Contact
    /// The principal who saves it.
    let principal: String
    /// Identifies the form, if the contact is new.
    let origin: String

    /// Creates the request from the values of a form.
    init(_ form: ContactForm) {
        contact = form.contact.mine
        principal = form.principal
        origin = form.origin
    }
}

extension Service {
    /// Saves contacts in a database, unless another user has changed them since they were read.
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
