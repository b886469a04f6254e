import Outlet
import OutletSQLite
import Synchronization

extension SQLiteStore {
    /// A request to the store, such as the insertion of a session.
    typealias Request = @Sendable (@escaping Completion<Bool>) throws -> StoreAnswer<Bool>

    /// Makes requests while the writer's thread is at work: in the callback of another insertion, before it looks for
    /// what is next. Returns the statistics from before, and the answers in the order in which they came.
    func duringTurn(_ requests: [Request]) async throws -> (StoreStatistics?, [Result<Bool, any Error>]) {
        try await withCheckedThrowingContinuation { continuation in
            let results = Mutex<[Result<Bool, any Error>]>([])
            do {
                let answer = try self.insert(.sample()) { _ in
                    let before = self.statistics
                    let then: Completion<Bool> = { result in
                        let all = results.withLock {
                            $0.append(result)
                            return $0
                        }
                        if all.count == requests.count { continuation.resume(returning: (before, all)) }
                    }
                    for request in requests {
                        do {
                            if case .done(let value) = try request(then) { then(.success(value)) }
                        } catch {
                            then(.failure(error))
                        }
                    }
                }
                if case .done = answer { throw Impatience() }
            } catch {
                continuation.resume(throwing: error)
            }
        }
    }

    /// The store has answered at once.
    struct Impatience: Error {}
}

extension SignInStore {
    /// Moves a session, and tells whether it has moved.
    func isMoved(_ move: StoredMove, then: @escaping Completion<Bool>) throws -> StoreAnswer<Bool> {
        switch try self.move(move, then: { then($0.map { $0 != nil }) }) {
        case .done(let gone): .done(gone != nil)
        case .pending: .pending
        }
    }
}
