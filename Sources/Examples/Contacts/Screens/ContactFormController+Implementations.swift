import Outlet

extension Implementation<ContactFormController> {
    /// A form with three parts.
    static func standard(_ book: any AddressBook) -> Self {
        Implementation("standard") {
            $0.contact(book.contact)
            fields($0)
            $0.summary(Section("Please check what you entered"))
            $0.keepMine(Button("Keep mine"))
            $0.takeTheirs(Button("Take theirs"))
            $0.conflict { host in
                Section("Somebody else has changed this contact too.") {
                    List {
                        ForEach(\ContactForm.contact.conflicts) { conflict }
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
    private static var conflict: Column {
        Column(spacing: .small) {
            Label(style: .caption).id("part").observing(\ContactConflict.id, format: .translated)
            Row(id: "versions") {
                Column(id: "mine", spacing: .none) {
                    Label("Yours", style: .caption).id("yours")
                    Label().id("mineText").observing(\ContactConflict.mine)
                }
                Column(id: "theirs", spacing: .none) {
                    Label("Theirs", style: .caption).id("others")
                    Label().id("theirsText").observing(\ContactConflict.theirs)
                }
            }
        }
    }

    private static func fields(_ filling: Outlet.Filling<ContactFormController>) {
        filling.picture(Image(width: 96, height: 96, style: .avatar))
        filling.portrait(
            Picker(
                "Picture",
                options: [PickerOption("", "Initials")] + Portrait.allCases.map { PickerOption($0.rawValue, $0.title) })
        )
        filling.givenName(TextField("First name", maxLength: 100, autocomplete: "off"))
        filling.familyName(TextField("Last name", maxLength: 100, autocomplete: "off"))
        filling.company(TextField("Company", maxLength: 100, autocomplete: "off"))
        filling.mobile(TextField("Mobile", keyboard: "tel", autocomplete: "off"))
        filling.phone(TextField("Phone (work)", keyboard: "tel", autocomplete: "off"))
        filling.email(TextField("E-mail", keyboard: "email", autocomplete: "off"))
        filling.workEmail(TextField("E-mail (work)", keyboard: "email", autocomplete: "off"))
        filling.birthday(DatePicker("Birthday"))
        filling.notes(TextArea("Notes", maxLength: 2_000))
    }

    private static func form(_ host: Host<ContactFormController>) -> Form {
        Form {
            host.summary
            host.conflict
            host.gone
            Row(id: "face") {
                host.picture
                host.portrait
            }
            Row(id: "names") {
                host.givenName
                host.familyName
            }
            host.company
            Row(id: "phones") {
                host.mobile
                host.phone
            }
            Row(id: "emails") {
                host.email
                host.workEmail
            }
            host.birthday
            host.notes
            Row(id: "actions", spacing: .small) {
                host.cancel
                host.save
            }
        }
    }
}
