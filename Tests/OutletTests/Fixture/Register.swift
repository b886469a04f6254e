import Outlet
import Synchronization

/// Has somebody join the club.
struct Register: ServiceRequest {
    typealias Outcome = SaveOutcome<Int>

    static let name = "register"
    let email: String
    let nick: String
}

/// The club, which does what a test says.
final class Club: Sendable {
    typealias Answer = @Sendable (Register) async throws -> SaveOutcome<Int>

    private let state: Mutex<(answer: Answer, requests: [Register])>

    init(_ answer: @escaping Answer = { _ in .saved(7) }) { state = Mutex((answer, [])) }

    /// The addresses with which somebody wanted to join.
    var requests: [String] { state.withLock { $0.requests.map(\.email) } }
    /// Their nicknames.
    var nicks: [String] { state.withLock { $0.requests.map(\.nick) } }

    func answer(_ answer: @escaping Answer) { state.withLock { $0.answer = answer } }

    var service: Service {
        Service(Register.self) { request in
            let answer = self.state.withLock { state in
                state.requests.append(request)
                return state.answer
            }
            return try await answer(request)
        }
    }
}
