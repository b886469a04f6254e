import Outlet

/// The contacts on screen, and the selected ones.
struct ContactList: Model {
    var filter = ContactFilter()
    /// The principal who sees them.
    let principal: String
    var contacts = Loadable<ContactSections>()
    /// Whether pressing a row selects it instead of opening it.
    var isSelecting = false
    var selected: [Contact.ID] = []
    /// The error of the last action; empty if there is none.
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

    /// The selected contacts that still exist.
    var chosen: [Contact.ID] { selected.filter { contacts.value?[id: $0] != nil } }

    /// The parameters that lead to the current screen.
    var parameters: ContactsController.Parameters {
        ContactsController.Parameters(
            search: filter.text.isEmpty ? nil : filter.text, favourites: filter.favouritesOnly ? true : nil,
            sort: filter.order == .family ? nil : filter.order)
    }
}
