import DequeModule
import HTTPMessages
import Outlet
import Synchronization

/// The last answers to events with keys in the dialects that are drawn: a repeated key gets the same again.
///
/// They are in memory only, within a limit of bytes. Without its answer, a repeated key gets the screen as it is now.
final class KeptAnswers: Sendable {
    /// The key of an event, with a hash of its body and the revision to which it has led: the same key is another event's once a
    /// session has forgotten it.
    struct Key: Hashable {
        let session: SessionID
        let key: String
        let body: Fingerprint
        let revision: Int
    }

    private struct State {
        var answers: [Key: Response] = [:]
        /// The oldest first.
        var order: Deque<Key> = []
        var size = 0
    }

    /// The most bytes of all answers, and of one.
    private let limit: Int
    private static let largest = 65_536
    private let state = Mutex(State())

    init(limit: Int = 4 << 20) { self.limit = limit }

    subscript(key: Key) -> Response? { state.withLock { $0.answers[key] } }

    /// Keeps an answer, unless it is too long, or there is one already.
    func keep(_ answer: Response, for key: Key) {
        guard let count = answer.body.count, count <= Self.largest else { return }
        state.withLock { state in
            guard state.answers[key] == nil else { return }
            state.answers[key] = answer
            state.order.append(key)
            state.size += Self.size(of: answer)
            while state.size > limit, let oldest = state.order.popFirst() {
                if let answer = state.answers.removeValue(forKey: oldest) { state.size -= Self.size(of: answer) }
            }
        }
    }

    /// An estimate of the bytes.
    private static func size(of answer: Response) -> Int { (answer.body.count ?? 0) + 1_024 }
}
