import Outlet

extension Implementation<ContactsController> {
    /// Shows contacts one below the other, with their contact data in columns.
    static func table(_ book: any AddressBook) -> Self {
        Implementation(
            "table", summary: "a line for each contact", over: .retrying("The contacts could not be looked up.")
        ) {
            $0.found(book.found)
            $0.add(Button("New contact", role: .primary))
            $0.select(Button())
            $0.filterBar(Child(FilterBarController()))
            $0.count(Label(style: .caption).accessibility(Accessibility(live: .polite)))
            $0.selectedCount(Label().accessibility(Accessibility(live: .polite)))
            $0.likeSelected(Button("Add to favourites"))
            $0.deleteSelected(Button("Delete", role: .destructive))
            $0.selectionBar { host in
                Row(spacing: .small) {
                    host.selectedCount
                    host.likeSelected
                    host.deleteSelected
                }.accessibility(Accessibility(role: "toolbar", label: "Selected contacts"))
            }
            $0.trouble(Label().accessibility(Accessibility(role: "alert")))
            $0.contacts { _ in
                List(style: .table) {
                    ForEach(sections: \.contacts.value) {
                        Label(style: .headline).observing(\.id, in: \.text)
                    } template: {
                        Template(when: \.isFavourite) {
                            ContactRow.line.action(.unlike, "Remove from favourites").deletable
                        }
                        Template { ContactRow.line.action(.like, "Add to favourites").deletable }
                    }
                }.placeholder(Label("Nobody is found.").id("nobody"))
            }
            $0.content { host in
                Column {
                    ActionBar(id: "toolbar", spacing: .small) {
                        host.add
                        host.select
                    }
                    host.filterBar
                    host.selectionBar
                    host.trouble
                    host.failure
                    host.count
                    host.contacts
                }
            }
        }
    }

    /// Shows each contact on a card, for a screen that is narrow or far away. Everything else is as in the table.
    static func cards(_ book: any AddressBook) -> Self {
        Implementation("cards", summary: "a card for each contact", over: table(book)) {
            $0.filterBar(Child(FilterBarController(), implementation: "compact"))
            $0.contacts { _ in
                List(style: .cards) {
                    ForEach(sections: \.contacts.value) {
                        Label(style: .headline).observing(\.id, in: \.text)
                    } template: {
                        Template(when: \.isFavourite) {
                            ContactRow.card.action(.unlike, "Remove from favourites").deletable
                        }
                        Template { ContactRow.card.action(.like, "Add to favourites").deletable }
                    }
                }.placeholder(Label("Nobody is found.").id("nobody"))
            }
        }
    }
}
