import Synchronization

/// The sign-in with which a session ends. All versions of the session share it: it gets another token without a commit.
final class SessionSignIn: Sendable {
    private let current: Mutex<SignInID>

    init(_ id: SignInID) { current = Mutex(id) }

    var id: SignInID { current.withLock { $0 } }

    func become(_ id: SignInID) { current.withLock { $0 = id } }
}
