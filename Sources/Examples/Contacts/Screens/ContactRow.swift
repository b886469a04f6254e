import Outlet

/// The layouts of a contact's row.
enum ContactRow {
    /// The mark of a favourite, with a label for screen readers.
    private static var star: Label { Label().id("star").accessibility(Accessibility(role: "img", label: "Favourite")) }

    /// A row of a table.
    static var line: Wired<Row, Contact, ContactList> {
        Row {
            Image(width: 44, height: 44, style: .avatar).id("picture")
            Column(spacing: .none) {
                Row(spacing: .small) {
                    Label().id("name")
                    star
                    Spacer()
                }
                Label(style: .caption).id("company")
            }
            Column(spacing: .none) {
                Link().id("phone")
                Link().id("email")
            }
        }.bound(by: ContactRowBindings())
    }

    /// A card.
    static var card: Wired<Column, Contact, ContactList> {
        Column(spacing: .small, alignment: .center) {
            Image(width: 64, height: 64, style: .avatar).id("picture")
            Label().id("name")
            Label(style: .caption).id("company")
            star
        }.bound(by: ContactRowBindings(phone: nil, email: nil))
    }
}

extension NodeContent {
    /// The row with an action that deletes its contact.
    var deletable: Self { action(.delete, "Delete", role: .destructive) }
}
