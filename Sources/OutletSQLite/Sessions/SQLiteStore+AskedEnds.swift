package import Outlet
import Synchronization

extension SQLiteStore: AskedSignInStore {
    package func followAskedEnds(_ receiver: @escaping @Sendable ([SignInID], [SessionID]) -> Void) {
        writer.follower.withLock { $0 = receiver }
    }
}
