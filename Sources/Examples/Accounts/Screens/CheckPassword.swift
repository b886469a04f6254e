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
            return .saved(kept.account)
        }
    }
}
