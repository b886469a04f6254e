import Outlet

extension Implementation<ContactController> {
    /// Shows a contact from an address book, and who else looks at it. `nameOf` says what others see of a principal.
    static func standard(
        _ book: any AddressBook, named nameOf: @escaping @Sendable (Principal) async -> String? = { $0.id }
    ) -> Self {
        Implementation("standard") {
            $0.contact(book.contact)
            $0.viewers(.viewers(of: "contact", named: nameOf))
            $0.others(Label(style: .caption))
            $0.names(Label(style: .caption))
            $0.picture(Image(width: 96, height: 96, style: .avatar))
            $0.company(Label())
            $0.mobile(Link())
            $0.phone(Link())
            $0.email(Link())
            $0.workEmail(Link())
            $0.birthday(Label())
            $0.notes(Label())
            $0.favourite(Toggle("Favourite"))
            $0.edit(Button("Edit"))
            $0.share(Button("Share"))
            $0.copy(Button("Copy"))
            $0.delete(Button("Delete", role: .destructive))
            $0.gone { _ in
                Section("This contact is not there any more.") {
                    Link("All contacts", to: "/screens/contacts").id("all")
                }
                .accessibility(Accessibility(role: "status"))
            }
            $0.trouble(Label().accessibility(Accessibility(role: "alert")))
            $0.details { host in
                Column {
                    Row(id: "heading") {
                        host.picture
                        host.company
                    }
                    Row(id: "actions", spacing: .small) {
                        host.edit
                        host.share
                        host.copy
                    }
                    host.favourite
                    Column(id: "lines", spacing: .small) {
                        line("mobileLine", "Mobile", host.mobile)
                        line("phoneLine", "Phone (work)", host.phone)
                        line("emailLine", "E-mail", host.email)
                        line("workEmailLine", "E-mail (work)", host.workEmail)
                        line("birthdayLine", "Birthday", host.birthday)
                        line("notesLine", "Notes", host.notes)
                    }
                    host.others
                    host.names
                    host.delete
                }
            }
            $0.content { host in
                Column {
                    host.trouble
                    host.gone
                    host.details
                }
            }
        }
    }

    /// A value with its title above.
    private static func line(_ id: String, _ title: String, _ value: some Node) -> Part<Column> {
        Column(id: id, spacing: .none) {
            Label(title, style: .caption)
            value
        }
    }
}
