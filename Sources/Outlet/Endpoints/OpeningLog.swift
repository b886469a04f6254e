import FoundationEssentials
import MicroHTTPD
import Synchronization

/// The answers to requests for new sessions that had an idempotency key, for ten minutes.
final class OpeningLog: Sendable {
    private struct Key: Hashable {
        let principal: Principal
        let key: String
    }

    private struct Entry {
        let body: Fingerprint
        let time: Date
        /// nil while the first request is at work.
        var response: Response?
        var waiting: [@Sendable (Response) -> Void] = []
    }

    private struct State {
        var entries: [Key: Entry] = [:]
        /// The keys in the order of their arrival.
        var order: [Key] = []
        var first = 0
    }

    /// What is to be done with a request.
    enum Verdict {
        /// It is the first of its key: answer it, and call `finish`.
        case first
        /// It is answered already, or will be together with the first.
        case repeated
        /// Its key came with another body.
        case reused
    }

    private static let kept: TimeInterval = 600
    private static let limit = 8_192

    private let state = Mutex(State())

    /// Looks a key up; `then` gets the answer of the first request where this is not it.
    func begin(
        _ key: String, of principal: Principal, body: Fingerprint, now: Date,
        then: @escaping @Sendable (Response) -> Void
    ) -> Verdict {
        let key = Key(principal: principal, key: key)
        let (verdict, response) = state.withLock { state -> (Verdict, Response?) in
            Self.forget(&state, now: now)
            guard let entry = state.entries[key] else {
                state.entries[key] = Entry(body: body, time: now)
                state.order.append(key)
                return (.first, nil)
            }
            if entry.body != body { return (.reused, nil) }
            if entry.response == nil { state.entries[key]?.waiting.append(then) }
            return (.repeated, entry.response)
        }
        if let response { then(response) }
        return verdict
    }

    /// Keeps the answer of the first request, unless it was refused.
    func finish(_ key: String, of principal: Principal, _ response: Response) {
        let key = Key(principal: principal, key: key)
        let waiting = state.withLock { state in
            let waiting = state.entries[key]?.waiting ?? []
            if response.status < 300 {
                state.entries[key]?.response = response
                state.entries[key]?.waiting = []
            } else {
                state.entries[key] = nil
            }
            return waiting
        }
        for then in waiting { then(response) }
    }

    private static func forget(_ state: inout State, now: Date) {
        while state.first < state.order.count {
            let key = state.order[state.first]
            if let entry = state.entries[key] {
                let isOld = now.timeIntervalSince(entry.time) > kept || state.order.count - state.first > limit
                guard isOld else { break }
                state.entries[key] = nil
            }
            state.first += 1
        }
        if state.first > limit {
            state.order.removeFirst(state.first)
            state.first = 0
        }
    }
}
