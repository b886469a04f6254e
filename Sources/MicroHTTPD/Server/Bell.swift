internal import CMicroHTTPD
internal import Glibc
internal import Synchronization

/// Wakes a thread that sleeps in `poll`.
final class Bell: Sendable {
    let descriptor: Int32
    private let awaited = Atomic(false)

    init() { descriptor = eventfd(0, Int32(EFD_NONBLOCK | EFD_CLOEXEC)) }

    deinit { Glibc.close(descriptor) }

    /// Wakes the thread, or keeps it from falling asleep.
    func ring() { _ = eventfd_write(descriptor, 1) }

    /// Whether the keeper waits for a connection to close.
    var isAwaited: Bool {
        get { awaited.load(ordering: .relaxed) }
        set { awaited.store(newValue, ordering: .relaxed) }
    }

    /// Wakes the thread if `isAwaited`.
    func ringIfAwaited() { if isAwaited { ring() } }

    /// Resets the bell, so that the next `poll` sleeps.
    func silence() {
        var count: eventfd_t = 0
        _ = unsafe eventfd_read(descriptor, &count)
    }
}
