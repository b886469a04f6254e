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

    static let rules: Rules<Self> = [
        Rule(\.contact, \.givenName, .required, .characters(...100)),
        Rule(\.contact, \.familyName, .characters(...100)),
        Rule(\.contact, \.company, .characters(...100)),
        Rule(\.contact, \.portrait),
        Rule(\.contact, \.mobile, .phoneNumber),
        Rule(\.contact, \.phone, .phoneNumber),
        Rule(\.contact, \.email, .emailAddress),
        Rule(\.contact, \.workEmail, .emailAddress),
        Rule(\.contact, \.birthday, .satisfying("A birthday lies in the past.") { ($0 ?? $1.today) <= $1.today }),
        Rule(\.contact, \.notes, .characters(...2_000)),
    ]
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
