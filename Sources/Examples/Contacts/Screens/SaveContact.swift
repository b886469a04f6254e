import Outlet

/// Saves a contact with the values of a form. The screens observe the table.
struct SaveContact: ServiceRequest {
    typealias Outcome = SaveOutcome<Contact>

    static let name = "saveContact"
    let contact: Contact
    /// The principal who saves it.
    let principal: String
}

extension SaveContact {
    /// Creates the request from the values of a form.
    init(_ form: ContactForm) { self.init(contact: form.contact.mine, principal: form.principal) }

    /// The request for the contact as it is saved.
    var saved: ContactRequest { ContactRequest(id: contact.id, principal: principal) }

    /// Shows that a contact is saved, and leaves its form.
    static func leaveForm(_ form: inout ContactForm, saved: Contact, in context: Context) -> [Effect] {
        form.asks = false
        return [.toast(context.text("%@ was saved.", saved.name)), .dismiss]
    }
}

extension Service {
    /// Saves contacts in an address book, unless another user has changed them since they were read.
    static func saveContact(in book: any AddressBook) -> Service {
        Service(SaveContact.self) { request, call in
            try await book.save(request, of: book.owner(for: call), key: call.key)
        }
    }
}
