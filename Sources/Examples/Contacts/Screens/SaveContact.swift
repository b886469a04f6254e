import GRDB
import Outlet

/// Saves a contact with the values of a form. The screens observe the table.
struct SaveContact: ServiceRequest {
    typealias Outcome = SaveOutcome<Contact>

    static let name = "saveContact"
    let contact: Contact
    /// The principal who saves it.
    let principal: String

    /// Creates the request from the values of a form.
    init(_ form: ContactForm) {
        contact = form.contact.mine
        principal = form.principal
    }
}

extension SaveContact {
    /// Announces that a contact is saved, and leaves its form.
    static func leaveForm(_: inout ContactForm, saved: Contact, in context: Context) -> [Effect] {
        [.announce(context.text("%@ was saved.", saved.name)), .dismiss]
    }
}

extension Service {
    /// Saves contacts in a database, unless another user has changed them since they were read.
    static func saveContact(in database: ContactDatabase) -> Service {
        Service(SaveContact.self) { request, key in
            try await database.answer(key) { db in
                if request.contact.id == 0 { return .saved(try request.contact.insert(db)) }
                if let saved = try request.contact.update(db) { return .saved(saved) }
                let request = ContactRequest(id: request.contact.id, principal: request.principal)
                return .changedMeanwhile(try Contact.fetch(db, request))
            }
        }
    }
}
