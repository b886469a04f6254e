import Synchronization

/// A load that shows the viewers at a place.
final class PresenceWatcher: Sendable {
    let session: SessionID
    private let deliver: @Sendable (@escaping @Sendable () -> Viewers) -> Void
    private let viewers: @Sendable () -> Viewers
    /// Whether it was notified and has not read since. When it reads, it sees later changes, too.
    private let isTold = Atomic(false)

    init(
        _ session: SessionID, viewers: @escaping @Sendable () -> Viewers,
        deliver: @escaping @Sendable (@escaping @Sendable () -> Viewers) -> Void
    ) {
        self.session = session
        self.viewers = viewers
        self.deliver = deliver
    }

    /// Notifies the load of a change. May take a turn of the session.
    func tell() {
        if isTold.exchange(true, ordering: .acquiringAndReleasing) { return }
        deliver {
            self.isTold.store(false, ordering: .releasing)
            return self.viewers()
        }
    }
}
