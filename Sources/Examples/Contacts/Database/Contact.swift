import Outlet

/// A person in the address book, as a principal sees it.
struct Contact: Model, Identifiable {
    /// The id in the database; 0 before it is saved.
    var id = 0
    /// The number of changes so far. Saving a contact requires the current version.
    var version = 0
    var givenName = ""
    /// The family name; empty if the person has only one name.
    var familyName = ""
    var company = ""
    var mobile = ""
    var phone = ""
    var email = ""
    var workEmail = ""
    var birthday: CalendarDate?
    var notes = ""
    /// The raw value of a `Portrait`; empty if the initials are shown instead.
    var portrait = ""
    /// Whether it is a favourite of the principal who sees it.
    var isFavourite = false
    /// Whether it is deleted, or never existed.
    var isDeleted = false
}

extension Contact {
    /// The full name, the given name first.
    var name: String { [givenName, familyName].filter { !$0.isEmpty }.joined(separator: " ") }

    /// The address of the picture; nil if there is none.
    var picture: String? { Portrait(rawValue: portrait)?.url }

    /// The first letters of the names, shown if there is no picture.
    var initials: String { [givenName, familyName].compactMap(\.first).map(String.init).joined() }

    /// The preferred telephone number.
    var firstPhone: String { mobile.isEmpty ? phone : mobile }

    /// The preferred e-mail address.
    var firstEmail: String { email.isEmpty ? workEmail : email }

    /// All contact data, line by line, for sharing.
    var text: String {
        [name, company, mobile, phone, email, workEmail].filter { !$0.isEmpty }.joined(separator: "\n")
    }

    /// The address of the contact's screen.
    var link: LinkAddress? { LinkAddress("/screens/contact?id=\(id)") }
}

extension LinkAddress {
    /// A link that calls a number; nil if the text contains none.
    static func phone(_ number: String) -> LinkAddress? {
        let digits = number.filter { $0.isASCII && $0.isNumber }
        return digits.isEmpty ? nil : LinkAddress("tel:\(number.hasPrefix("+") ? "+" : "")\(digits)")
    }

    /// A link that writes to an address; nil if there is none.
    static func mail(_ address: String) -> LinkAddress? {
        address.isEmpty ? nil : LinkAddress("mailto:\(address)")
    }
}
