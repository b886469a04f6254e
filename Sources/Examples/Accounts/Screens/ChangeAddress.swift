import Outlet
import OutletMail

/// Sends a link to a new address, with which the account gets it.
struct ChangeAddress: ServiceRequest {
    typealias Outcome = SaveOutcome<Account.ID>

    static let name = "changeAddress"
    let id: Account.ID
    let address: String
    let words: MailWords
}

extension Service {
    /// Sends links to new addresses. The account has the old one until the link is used.
    static func changeAddress(in book: any AccountBook, by mails: AccountMails?) -> Service {
        Service(sendingLink: ChangeAddress.self, account: \.address) { request, link in
            guard let mails else { throw ServiceFailure("No mails can be sent from here.") }
            guard let address = MailAddress(request.address) else {
                return .refused([FieldFault(\AddressForm.address, "This is no e-mail address.")])
            }
            try await book.keep(link.hashed, of: request.id, renaming: AccountName(address.text))
            try await mails.send(link, to: address, request.words)
            return .saved(request.id)
        }
    }
}
