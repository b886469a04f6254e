import Outlet

/// Deletes the account of the person who asks for it.
struct DeleteAccount: ServiceRequest {
    static let name = "deleteAccount"

    /// The account is deleted.
    struct Outcome: Codable, Sendable {}
}

extension Service {
    /// Deletes accounts. Its answer signs out, so it is waited for.
    static func deleteAccount(in book: any AccountBook) -> Service {
        Service(signingIn: DeleteAccount.self) { _, call in
            if let id = call.principal.id { try await book.delete(id) }
            return DeleteAccount.Outcome()
        }
    }
}
