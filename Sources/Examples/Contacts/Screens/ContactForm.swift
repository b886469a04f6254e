import Outlet

/// A contact that somebody edits, or makes.
struct ContactForm: FormModel {
    /// The contact in the database; nil for a new one.
    let id: Contact.ID?
    /// Who edits.
    let principal: String
    /// Of which form a new contact comes.
    let origin: String
    /// The day on which the form was opened.
    let today: CalendarDate
    var contact = Draft(Contact())
    var form = FormState()
    /// Whether the question shows whether what was changed is to go.
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

    /// What the form begins from; nil where that is nothing.
    var request: ContactRequest? { id.map { ContactRequest(id: $0, principal: principal) } }

    /// Whether somebody else has deleted the contact, or nobody ever made it.
    var isGone: Bool { contact.theirs.value?.isDeleted == true }
}

extension Constraint where Value == String {
    /// A telephone number, as far as its text shows: three digits or more, with what people write between them.
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
