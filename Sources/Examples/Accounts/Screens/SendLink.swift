import Outlet
import OutletMail

/// Sends a link that signs in to the account of an address, if there is one.
struct SendLink: ServiceRequest {
    static let name = "sendLink"
    let address: String
    let words: MailWords

    /// The link is sent, if there is such an account.
    struct Outcome: Codable, Sendable {}
}

/// Asks for a link to the address in an input: also if that was sent with the tap only.
struct AskForLink: Intention {
    let address: Input<String>

    func perform(
        _ interaction: Interaction, on container: inout ModelContainer<SignInForm>, in context: Context
    ) throws -> [Effect] {
        if let typed = interaction[address] { container.change { $0.name = typed } }
        return [try .call(SendLink(address: container.model?.name ?? "", words: .link(context)))]
    }

    var segues: [Segue] { [.call(SendLink.self)] }
}

extension SendLink {
    /// Says that a link is on its way, whether there is an account or not.
    static func tell(_ form: inout SignInForm, _: Outcome, in context: Context) -> [Effect] {
        form.sent = context.text("If there is an account with this address, a link is on its way to it.")
        return []
    }

    /// Says why none is.
    static func tellFailure(_ form: inout SignInForm, _ failure: ServiceFailure, in context: Context) -> [Effect] {
        form.sent = context.text(failure.reason.isEmpty ? "Something went wrong. Please try again." : failure.reason)
        return []
    }
}

extension Service {
    /// Sends links. The answer and the work are the same whether or not there is an account of that address.
    static func sendLink(in book: any AccountBook, by mails: AccountMails?) -> Service {
        Service(sendingLink: SendLink.self, account: \.address) { request, link in
            guard let mails else { throw ServiceFailure("No mails can be sent from here.") }
            let account = try await book.account(named: AccountName(request.address))?.account
            let address = account.flatMap { MailAddress($0.name) }
            try await book.keep(link.hashed, of: address == nil ? nil : account?.id)
            if let address { try await mails.send(link, to: address, request.words) }
            return SendLink.Outcome()
        }
    }
}
