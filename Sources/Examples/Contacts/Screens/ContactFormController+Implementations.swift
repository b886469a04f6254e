import Outlet

extension Implementation<ContactFormController> {
    /// A form with three parts.
    static func standard(_ book: any AddressBook) -> Self {
        Implementation("standard") {
            $0.contact(book.contact)
            $0.picture(Image(width: 96, height: 96, style: .avatar))
            $0.summary(Section("Please check what you entered"))
            $0.keepMine(Button("Keep mine"))
            $0.takeTheirs(Button("Take theirs"))
            $0.conflict { host in
                Section("Somebody else has changed this contact too.") {
                    List {
                        ForEach(\.contact.conflicts) { conflict }
                    }.id("conflicts")
                    Row(id: "conflictActions", spacing: .small) {
                        host.keepMine
                        host.takeTheirs
                    }
                }.accessibility(Accessibility(role: "alert"))
            }
            $0.gone(
                Label("This contact is not there any more. Saving it brings it back.")
                    .accessibility(Accessibility(role: "status")))
            $0.discard(Button("Discard", role: .destructive))
            $0.keepEditing(Button("Keep editing", role: .cancel))
            $0.question { host in
                Section("Discard what you have changed?") {
                    Row(id: "questionActions", spacing: .small) {
                        host.keepEditing
                        host.discard
                    }
                }.accessibility(Accessibility(role: "alertdialog", label: "Discard what you have changed?"))
            }
            $0.cancel(Button("Cancel", role: .cancel))
            $0.save(Button("Save", role: .primary))
            $0.form { host in form(host) }
            $0.content { host in
                Column {
                    host.question
                    host.form
                }
            }
        }
    }

    /// A part of the contact, as both have it.
    private static var conflict: Wired<Column, ContactConflict, ContactForm> {
        Column(spacing: .small) {
            Label(style: .caption).id("part").observing(\.id, format: .translated)
            Row(id: "versions") {
                Column(id: "mine", spacing: .none) {
                    Label("Yours", style: .caption).id("yours")
                    Label().id("mineText").observing(\.mine)
                }
                Column(id: "theirs", spacing: .none) {
                    Label("Theirs", style: .caption).id("others")
                    Label().id("theirsText").observing(\.theirs)
                }
            }
        }
    }

    private static func form(_ host: Host<ContactFormController>) -> Part<Form> {
        let contact = ContactForm.fields.contact
        return Form {
            host.summary
            host.conflict
            host.gone
            Row(id: "face") {
                host.picture
                contact.portrait
            }
            Row(id: "names") {
                contact.givenName
                contact.familyName
            }
            contact.company
            Row(id: "phones") {
                contact.mobile
                contact.phone
            }
            Row(id: "emails") {
                contact.email
                contact.workEmail
            }
            contact.birthday
            contact.notes
            Row(id: "actions", spacing: .small) {
                host.cancel
                host.save
            }
        }
    }
}
