import Outlet
import OutletAccounts

/// Finds out whose name and password these are.
struct CheckPassword: ServiceRequest {
    typealias Outcome = SaveOutcome<Account>

    static let name = "checkPassword"
    let name: String
    let password: Secret
}

extension Service {
    /// Checks passwords. The answer and the work are the same whether or not there is an account of that name.
    static func checkPassword(in book: any AccountBook, _ passwords: PasswordHasher) -> Service {
        Service(signingIn: CheckPassword.self, account: \.name) { request in
            let kept = try await book.account(named: AccountName(request.name))
            guard try await passwords.matches(request.password, kept?.password), let kept else {
                throw ServiceFailure("The name or the password is wrong.")
            }
            if let hash = kept.password { renew(hash, of: kept.account, request.password, in: book, passwords) }
            return .saved(kept.account)
        }
    }

    /// Hashes a password anew that has an outdated hash, beside the answer. If that fails, the next time that it is typed will do.
    private static func renew(
        _ hash: PasswordHash, of account: Account, _ password: Secret, in book: any AccountBook,
        _ passwords: PasswordHasher
    ) {
        Task.detached(priority: .background) {
            guard let new = try await passwords.renewed(hash, of: password) else { return }
            try await book.renewPassword(of: account.id, from: hash, to: new)
        }
    }
}
