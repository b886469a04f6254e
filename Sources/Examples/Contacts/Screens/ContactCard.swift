import Outlet

/// One contact, as somebody looks at it.
struct ContactCard: Model {
    let request: ContactRequest
    var contact = Loadable<Contact>()
    /// What could not be done; empty where nothing went wrong.
    var trouble = ""
}

extension ContactCard {
    /// Whether somebody has deleted the contact.
    var isGone: Bool { contact.value?.isDeleted == true }
}
