import Outlet

/// One contact, as its user sees it.
struct ContactCard: Model {
    let request: ContactRequest
    var contact = Loadable<Contact>()
    /// The error of the last action; empty if there is none.
    var trouble = ""
}

extension ContactCard {
    /// Whether the contact is deleted.
    var isGone: Bool { contact.value?.isDeleted == true }
}
