import Outlet
import OutletMail

/// Sends a link to a new address, with which the account of the person who asks for it gets it.
struct ChangeAddress: ServiceRequest {
    typealias Outcome = SaveOutcome<Account.ID>

    static let name = "changeAddress"
    let address: String
    let words: MailWords
}

extension Service {
    /// Sends links to new addresses. The account has the old one until the link is used.
    static func changeAddress(in book: any AccountBook, by mails: AccountMails?) -> Service {
        Service(sendingLink: ChangeAddress.self, account: \.address) { request, link, call in
            guard let mails else { throw ServiceFailure("No mails can be sent from here.") }
            let id = call.principal.id ?? ""
            guard let address = MailAddress(request.address) else {
                return .refused([FieldFault(\AddressForm.address, "This is no e-mail address.")])
            }
            try await book.keep(link.hashed, of: id, renaming: AccountName(address.text))
            try await mails.send(link, to: address, request.words)
            return .saved(id)
        }
    }
}
