import Outlet

/// Somebody in the address book, as one of its users sees them.
struct Contact: Model, Identifiable {
    /// The number in the database; 0 until it is there.
    var id = 0
    /// How often it has been saved: who saves it says what they have seen.
    var version = 0
    var givenName = ""
    /// Empty where somebody has one name only.
    var familyName = ""
    var company = ""
    var mobile = ""
    var phone = ""
    var email = ""
    var workEmail = ""
    var birthday: CalendarDate?
    var notes = ""
    /// The word of a `Portrait`; empty where the initials stand for the face.
    var portrait = ""
    /// Whether the one who looks likes it.
    var isFavourite = false
    /// Whether it is deleted, or never was.
    var isDeleted = false
}

extension Contact {
    /// The name as it is spoken.
    var name: String { [givenName, familyName].filter { !$0.isEmpty }.joined(separator: " ") }

    /// Where the picture is; nil where there is none.
    var picture: String? { Portrait(rawValue: portrait)?.url }

    /// The first letters of the names, for want of a picture.
    var initials: String { [givenName, familyName].compactMap(\.first).map(String.init).joined() }

    /// The number at which they are reached first.
    var firstPhone: String { mobile.isEmpty ? phone : mobile }

    /// The address at which they are reached first.
    var firstEmail: String { email.isEmpty ? workEmail : email }

    /// All that is known, line by line, as one hands it on.
    var text: String {
        [name, company, mobile, phone, email, workEmail].filter { !$0.isEmpty }.joined(separator: "\n")
    }

    /// The address of the contact's screen.
    var link: LinkAddress? { LinkAddress("/screens/contact?id=\(id)") }
}

extension LinkAddress {
    /// Calls a number; nil where there is none in the text.
    static func phone(_ number: String) -> LinkAddress? {
        let digits = number.filter { $0.isASCII && $0.isNumber }
        return digits.isEmpty ? nil : LinkAddress("tel:\(number.hasPrefix("+") ? "+" : "")\(digits)")
    }

    /// Writes to an address; nil where there is none.
    static func mail(_ address: String) -> LinkAddress? {
        address.isEmpty ? nil : LinkAddress("mailto:\(address)")
    }
}
