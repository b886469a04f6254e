import Outlet
import Synchronization

/// The sessions that a change has removed; the writer notes them, and the caller reads them once the change is written.
final class GoneSessions: Sendable {
    private let noted = Mutex<[SessionID]>([])

    /// The sessions that were noted last.
    var ids: [SessionID] { noted.withLock { $0 } }

    /// Notes the sessions in place of those of an attempt before.
    func note(_ ids: [SessionID]) { noted.withLock { $0 = ids } }
}
