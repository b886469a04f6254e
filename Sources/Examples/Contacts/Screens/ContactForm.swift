import Outlet

/// A form that edits or creates a contact.
struct ContactForm: FormModel {
    /// The contact in the database; nil for a new one.
    let id: Contact.ID?
    /// The principal who edits.
    let principal: String
    /// The day on which the form was opened.
    let today: CalendarDate
    var contact = Draft(Contact())
    var form = FormState()
    /// Whether the question is shown if changes should be discarded.
    var asks = false

    static let fields = Fields<Self> {
        Field(\.contact, \.givenName, line("First name"), .required, .characters(...100))
        Field(\.contact, \.familyName, line("Last name"), .characters(...100))
        Field(\.contact, \.company, line("Company"), .characters(...100))
        Field(\.contact, \.portrait, Picker("Picture", options: portraits))
        Field(\.contact, \.mobile, TextField("Mobile", keyboard: "tel", autocomplete: "off"), .phoneNumber)
        Field(\.contact, \.phone, TextField("Phone (work)", keyboard: "tel", autocomplete: "off"), .phoneNumber)
        Field(\.contact, \.email, TextField("E-mail", keyboard: "email", autocomplete: "off"), .emailAddress)
        Field(\.contact, \.workEmail, TextField("E-mail (work)", keyboard: "email", autocomplete: "off"), .emailAddress)
        Field(
            \.contact, \.birthday, "Birthday",
            .satisfying("A birthday lies in the past.") { ($0 ?? $1.today) <= $1.today })
        Field(\.contact, \.notes, TextArea("Notes", maxLength: 2_000), .characters(...2_000))
    }

    /// What can be seen of a contact.
    private static let portraits =
        [PickerOption("", "Initials")] + Portrait.allCases.map { PickerOption($0.rawValue, $0.title) }

    /// An input for a name. A browser must not fill in what it knows of its user.
    private static func line(_ label: String) -> TextField { TextField(label, maxLength: 100, autocomplete: "off") }
}

extension ContactForm {
    var hasChanges: Bool { contact.hasChanges }

    /// The request for the initial values; nil for a new contact.
    var request: ContactRequest? { id.map { ContactRequest(id: $0, principal: principal) } }

    /// Whether another user has deleted the contact, or it never existed.
    var isGone: Bool { contact.theirs.value?.isDeleted == true }
}

extension Constraint where Value == String {
    /// The form of a telephone number: empty, or 3 to 20 digits with an optional plus sign and the usual separators.
    static var phoneNumber: Self {
        .satisfying("This is no telephone number.") { text in
            let digits = text.count { $0.isASCII && $0.isNumber }
            return text.isEmpty
                || (3...20).contains(digits)
                    && text.dropFirst(text.hasPrefix("+") ? 1 : 0).allSatisfy {
                        $0.isASCII && $0.isNumber || " -/().".contains($0)
                    }
        }
    }
}
