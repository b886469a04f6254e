import Outlet

/// One contact, as its user sees it.
struct ContactCard: Model {
    let request: ContactRequest
    var contact = Loadable<Contact>()
    /// The error of the last action; empty if there is none.
    var trouble = ""
}

extension ContactCard {
    /// The contact's name; nil if there is none to show.
    var name: String? { isGone ? nil : contact.value?.name }

    /// Whether the contact is deleted, or never existed.
    var isGone: Bool { contact.value?.isDeleted == true }
}
