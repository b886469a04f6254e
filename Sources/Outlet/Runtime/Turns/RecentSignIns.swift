import Synchronization

/// Remembers for a second what the store has answered about sign-ins, and for a minute which ones were replaced.
final class RecentSignIns: Sendable {
    private struct State {
        /// By the token: to hash it would take as long as all else.
        var signIns: [String: (signIn: StoredSignIn, end: Duration)] = [:]
        /// The sign-ins that another one of the client has replaced, and until when they are remembered.
        var replaced: [SignInID: Duration] = [:]
        /// The number of invalidations so far.
        var changes = 0
    }

    /// How long what the store has answered is not asked again.
    private static let memory = Duration.seconds(1)
    /// How long a request that was sent with a replaced token may take.
    private static let delay = Duration.seconds(60)
    /// How many answers, and how many replaced sign-ins, are remembered.
    private static let most = 10_000

    private let state = Mutex(State())

    /// The cached sign-in of a token; nil if there is none.
    func find(_ token: String, at time: Duration) -> StoredSignIn? {
        state.withLock { $0.signIns[token].flatMap { time < $0.end ? $0.signIn : nil } }
    }

    /// The number of changes, for `remember`.
    var changes: Int { state.withLock { $0.changes } }

    /// Caches a sign-in that was read at a time, unless the cache was invalidated since that number of invalidations.
    func remember(_ signIn: StoredSignIn, of token: String, at time: Duration, after changes: Int) {
        state.withLock { state in
            guard state.changes == changes else { return }
            if state.signIns.count >= Self.most { state.signIns = state.signIns.filter { $0.value.end > time } }
            if state.signIns.count < Self.most { state.signIns[token] = (signIn, time + Self.memory) }
        }
    }

    /// Removes ended sign-ins, so that the store is asked again.
    func forget(_ ids: [SignInID]) {
        let ids = Set(ids)
        state.withLock { state in
            state.changes += 1
            state.signIns = state.signIns.filter { !ids.contains($0.value.signIn.id) }
        }
    }

    /// Remembers that the clients of sign-ins have got others in their place.
    func noteReplaced(_ ids: [SignInID], at time: Duration) {
        state.withLock { state in
            if state.replaced.count >= Self.most { state.replaced = state.replaced.filter { $0.value > time } }
            for id in ids where state.replaced.count < Self.most { state.replaced[id] = time + Self.delay }
        }
    }

    /// Whether a client has got another sign-in in the place of one, so short ago that requests may be under way with the first.
    func hasJustReplaced(_ id: SignInID, at time: Duration) -> Bool {
        state.withLock { $0.replaced[id].map { time < $0 } ?? false }
    }
}
