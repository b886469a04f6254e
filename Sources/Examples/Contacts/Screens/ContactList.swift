import Outlet

/// The contacts that somebody looks at, and what they have selected among them.
struct ContactList: Model {
    var filter = ContactFilter()
    /// Who looks.
    let principal: String
    var contacts = Loadable<ContactSections>()
    /// Whether a row is selected where it is pressed, and not opened.
    var isSelecting = false
    var selected: [Contact.ID] = []
    /// What could not be done; empty where nothing went wrong.
    var trouble = ""
}

extension ContactList {
    var query: ContactQuery {
        ContactQuery(
            text: filter.text, favouritesOnly: filter.favouritesOnly, order: filter.order, principal: principal)
    }

    /// The contacts that can be opened.
    var openable: ContactSections? { isSelecting ? nil : contacts.value }

    /// The contacts that can be selected.
    var selectable: ContactSections? { isSelecting ? contacts.value : nil }

    /// Those that are selected and still there.
    var chosen: [Contact.ID] { selected.filter { contacts.value?[id: $0] != nil } }

    /// Begins to select, or ends it.
    mutating func toggleSelecting() {
        isSelecting.toggle()
        selected = []
    }

    /// What leads to what is on screen now.
    var parameters: ContactsController.Parameters {
        ContactsController.Parameters(
            search: filter.text.isEmpty ? nil : filter.text, favourites: filter.favouritesOnly ? true : nil,
            sort: filter.order == .family ? nil : filter.order)
    }
}
