import Synchronization

/// The links that were sent by calls for which an event waits: its answer binds them to the browser that has asked.
final class SentLinks: Sendable {
    private struct State {
        var expected: Set<SignInAttempts.ID> = []
        var links: [SignInAttempts.ID: HashedSecret] = [:]
    }

    private let state = Mutex(State())

    /// Expects a link of a call.
    func expect(_ call: SignInAttempts.ID) { state.withLock { _ = $0.expected.insert(call) } }

    /// Notes the link that a call has sent. Does nothing if no event waits for it any more.
    func note(_ link: HashedSecret, of call: SignInAttempts.ID) {
        state.withLock { if $0.expected.contains(call) { $0.links[call] = link } }
    }

    /// Stops expecting a link of a call, and returns the link; nil if the call has sent none.
    func take(_ call: SignInAttempts.ID) -> HashedSecret? {
        state.withLock {
            $0.expected.remove(call)
            return $0.links.removeValue(forKey: call)
        }
    }
}
