import Synchronization

/// What the clients know of the daemons, and the test of them.
final class Course: Sendable {
    private let state = Mutex<(ports: [UInt16], answered: Int, isOver: Bool)>(([], 0, false))

    /// Where one of the daemons listens.
    var port: UInt16 { state.withLock { $0.ports.randomElement() ?? 0 } }
    /// How many events were answered.
    var answered: Int { state.withLock { $0.answered } }
    /// Whether the clients have done enough.
    var isOver: Bool { state.withLock { $0.isOver } }

    /// The daemons listen at these ports now.
    func move(to ports: [UInt16]) { state.withLock { $0.ports = ports } }
    func noteAnswer() { state.withLock { $0.answered += 1 } }
    func end() { state.withLock { $0.isOver = true } }
}
