import Outlet
import OutletAccounts

/// Makes an account. Refuses a name that is taken.
struct MakeAccount: ServiceRequest {
    typealias Outcome = SaveOutcome<Account>

    static let name = "makeAccount"
    let name: String
    let password: Secret
}

extension Service {
    /// Makes accounts.
    static func makeAccount(in book: any AccountBook, _ passwords: PasswordHasher) -> Service {
        Service(signingIn: MakeAccount.self) { request in
            let name = AccountName(request.name)
            if name.text.isEmpty { return .refused([FieldFault(\AccountForm.name, "Please fill this in.")]) }
            guard let account = try await book.add(name, try await passwords.hash(request.password)) else {
                return .refused([FieldFault(\AccountForm.name, "This name is taken.")])
            }
            return .saved(account)
        }
    }
}
