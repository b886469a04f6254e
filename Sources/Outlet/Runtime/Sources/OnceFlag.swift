import Synchronization

/// Lets one of several be the first.
final class OnceFlag: Sendable {
    private let isTaken = Atomic(false)

    /// Takes the flag; true for the first caller alone.
    func take() -> Bool { !isTaken.exchange(true, ordering: .relaxed) }
}
