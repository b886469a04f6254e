import Outlet
import OutletAccounts

/// Changes the password of an account.
struct ChangePassword: ServiceRequest {
    typealias Outcome = SaveOutcome<Account>

    static let name = "changePassword"
    let id: Account.ID
    let old: Secret
    let new: Secret
}

extension Service {
    /// Changes passwords. Its answer signs out, so it is waited for.
    static func changePassword(in book: any AccountBook, _ passwords: PasswordHasher) -> Service {
        Service(signingIn: ChangePassword.self) { request in
            let kept = try await book.account(request.id)
            guard try await passwords.matches(request.old, kept?.password), let kept else {
                throw ServiceFailure("The old password is wrong.")
            }
            try await book.setPassword(of: kept.account.id, to: try await passwords.hash(request.new))
            return .saved(kept.account)
        }
    }
}
