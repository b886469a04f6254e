import Synchronization

/// Lets one of several be the first.
final class OnceFlag: Sendable {
    private let isTaken = Atomic(false)

    /// Whether nobody was before.
    func take() -> Bool { !isTaken.exchange(true, ordering: .relaxed) }
}
