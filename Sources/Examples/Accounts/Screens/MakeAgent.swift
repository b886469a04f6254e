import Outlet

/// Makes an account an agent's. The screens observe the table.
struct MakeAgent: ServiceRequest {
    static let name = "makeAgent"
    let id: Account.ID

    /// The account has the role.
    struct Outcome: Codable, Sendable {}
}

extension Service {
    /// Makes accounts those of agents.
    static func makeAgent(in book: any AccountBook) -> Service {
        Service(MakeAgent.self) { request, call in
            try await book.makeAgent(request.id, by: call.principal.id ?? "")
            return MakeAgent.Outcome()
        }
    }
}

extension NodeEvent where Payload == NoPayload {
    /// Makes the account in a row an agent's.
    static var makeAgent: Self { Self("makeAgent") }
}
