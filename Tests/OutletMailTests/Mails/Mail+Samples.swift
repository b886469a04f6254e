import OutletMail

extension MailAddress {
    /// An address.
    static let ada = address("ada@example.org")

    /// An address that is one.
    static func address(_ text: String) -> MailAddress {
        guard let address = MailAddress(text) else { preconditionFailure("'\(text)' is no mail address.") }
        return address
    }
}

extension Mail {
    /// A mail of one line.
    static var hello: Mail {
        get throws { try Mail(to: .ada, subject: "Hello", text: "Hello, Ada!") }
    }
}
