import Outlet

/// Deletes an account.
struct DeleteAccount: ServiceRequest {
    static let name = "deleteAccount"
    let id: Account.ID

    /// The account is deleted.
    struct Outcome: Codable, Sendable {}
}

extension Service {
    /// Deletes accounts. Its answer signs out, so it is waited for.
    static func deleteAccount(in book: any AccountBook) -> Service {
        Service(signingIn: DeleteAccount.self) { request in
            try await book.delete(request.id)
            return DeleteAccount.Outcome()
        }
    }
}
