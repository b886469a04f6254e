import FoundationEssentials
import Outlet

/// A mail on the page that shows the latest ones.
struct ShownMail: Model, Identifiable {
    let id: String
    let to: String
    let subject: String
    let text: String

    init(_ mail: Mail) {
        (id, to, subject, text) = (mail.id.uuidString, mail.to.text, mail.subject, mail.text)
    }
}

/// A link in the text of a mail.
struct ShownLink: Model, Identifiable {
    let id: String
    let text: String

    /// The addresses of the web in a text, which end at white space, a bracket or a quote; punctuation at their ends belongs to the
    /// sentence.
    static func all(in mail: Mail) -> [ShownLink] {
        mail.text.matches(of: /https?:\/\/[^\s<>"]+/).enumerated().map { index, match in
            var text = match.output
            while let last = text.last, ".,;:!?)]'".contains(last) { text.removeLast() }
            return ShownLink(id: "\(mail.id.uuidString)-\(index)", text: String(text))
        }
    }
}

/// Mails with the links in them, the latest first.
typealias ShownMails = SectionedList<ShownMail, ShownLink>

extension ShownMails {
    init(_ mails: [Mail]) { self.init(mails.map { Section(ShownMail($0), ShownLink.all(in: $0)) }) }
}
