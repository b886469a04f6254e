import Outlet

/// Saves an address. Refuses one that is already stored.
struct SaveEmail: ServiceRequest {
    typealias Outcome = SaveOutcome<Email>

    static let name = "saveEmail"
    let address: String
}

extension Service {
    /// Saves addresses.
    static func saveEmail(in book: any EmailBook) -> Service {
        Service(SaveEmail.self) { request in
            guard let email = try await book.save(request.address) else {
                return .refused([FieldFault(\EnterEmail.address, "This address is taken.")])
            }
            return .saved(email)
        }
    }
}
