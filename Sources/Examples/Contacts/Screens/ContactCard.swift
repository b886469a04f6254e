import Outlet

/// One contact, as its user sees it.
struct ContactCard: Model {
    let request: ContactRequest
    var contact = Loadable<Contact>()
    /// Who else looks at it.
    var viewers = Loadable<Viewers>()
    /// Whether this screen deletes the contact, and has no answer yet.
    var isDeleting = false
    /// The error of the last action; empty if there is none.
    var trouble = ""
}

extension ContactCard {
    /// The contact's name; nil if there is none to show.
    var name: String? { isGone ? nil : contact.value?.name }

    /// The id of the contact if it is there for this user: only then is the user there for others.
    var shown: Int? { isGone ? nil : contact.value?.id }

    /// Who else looks at it; empty until that is known.
    var others: Viewers { viewers.value ?? Viewers() }

    /// Whether the contact is deleted, or never existed.
    var isGone: Bool { contact.value?.isDeleted == true }

    /// Whether the screen may close: it waits for the answer to its own deletion, which offers the undo.
    var isOver: Bool { isGone && !isDeleting }
}
