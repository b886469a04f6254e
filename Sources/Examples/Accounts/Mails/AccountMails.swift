import Outlet
import OutletMail

/// Sends the mails of accounts.
struct AccountMails: Sendable {
    private let mailer: any Mailer
    private let site: PublicURL

    /// Nil if the app has no mailer, or does not know its own address.
    init?(_ mailer: (any Mailer)?, from site: PublicURL?) {
        guard let mailer, let site else { return nil }
        (self.mailer, self.site) = (mailer, site)
    }

    /// Sends a link.
    func send(_ link: LinkCode, to address: MailAddress, _ words: MailWords) async throws {
        let url = try site.link(to: "/screens/\(LinkController.name)?code=\(link.secret.text)")
        try await mailer.send(Mail(to: address, subject: words.subject, text: "\(words.text)\n\n\(url)\n"))
    }

    /// Tells the persons of some accounts what has changed, as far as their names are addresses. A mail that can't be sent is in the
    /// mailer's log: the change stands.
    func tell(_ names: [String], _ words: MailWords) async {
        for address in names.compactMap({ MailAddress($0) }) {
            try? await mailer.send(Mail(to: address, subject: words.subject, text: "\(words.text)\n"))
        }
    }
}

/// The words of a mail in the language of the person who causes it.
struct MailWords: Codable, Sendable {
    let subject: String
    let text: String

    /// What a link is sent with.
    static func link(_ context: Context) -> MailWords {
        MailWords(
            subject: context.text("Your link to sign in"),
            text: context.text("With this link you sign in. It can be used once, within ten minutes."))
    }

    /// What a person is told whose password was changed.
    static func passwordChanged(_ context: Context) -> MailWords {
        MailWords(
            subject: context.text("Your password was changed"),
            text: context.text("If it was not you, sign in with a link, and change it again."))
    }

    /// What a person is told whose address was changed.
    static func addressChanged(_ context: Context) -> MailWords {
        MailWords(
            subject: context.text("Your e-mail address was changed"),
            text: context.text("You sign in with the new address from now on."))
    }
}
