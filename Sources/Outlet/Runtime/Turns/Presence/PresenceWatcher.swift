import Synchronization

/// A load that shows who is at a place.
final class PresenceWatcher: Sendable {
    let session: SessionID
    private let deliver: @Sendable (@escaping @Sendable () -> Viewers) -> Void
    private let viewers: @Sendable () -> Viewers
    /// Whether it was told, and has not looked since: it will see what comes meanwhile, too.
    private let isTold = Atomic(false)

    init(
        _ session: SessionID, viewers: @escaping @Sendable () -> Viewers,
        deliver: @escaping @Sendable (@escaping @Sendable () -> Viewers) -> Void
    ) {
        self.session = session
        self.viewers = viewers
        self.deliver = deliver
    }

    /// Says that others may be there now. May take a turn of the session.
    func tell() {
        if isTold.exchange(true, ordering: .acquiringAndReleasing) { return }
        deliver {
            self.isTold.store(false, ordering: .releasing)
            return self.viewers()
        }
    }
}
