import Outlet
import OutletAccounts

/// Changes the password of the person who asks for it.
struct ChangePassword: ServiceRequest {
    typealias Outcome = SaveOutcome<Account>

    static let name = "changePassword"
    let new: Secret
    let words: MailWords
}

extension Service {
    /// Changes passwords, and tells their persons.
    static func changePassword(
        in book: any AccountBook, _ passwords: PasswordHasher, by mails: AccountMails?
    ) -> Service {
        Service(ChangePassword.self) { request, call in
            let password = try await passwords.hash(request.new)
            guard let id = call.principal.id, let account = try await book.account(id)?.account else {
                throw ServiceFailure("There is no such account.")
            }
            try await book.setPassword(of: account.id, to: password)
            await mails?.tell([account.name], request.words)
            return .saved(account)
        }
    }
}
