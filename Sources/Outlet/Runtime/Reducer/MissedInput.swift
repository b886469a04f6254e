import Synchronization

/// An input that a responder has read, and that no screen has: the first of an event.
final class MissedInput: Sendable {
    private let first = Mutex<String?>(nil)

    var id: String? { first.withLock { $0 } }

    func note(_ id: String) { first.withLock { $0 = $0 ?? id } }
}
