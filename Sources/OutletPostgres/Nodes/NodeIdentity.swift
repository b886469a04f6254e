import Synchronization

/// The number by which the other nodes know this one. A node that was gone for longer than its leases hold gets another.
final class NodeIdentity: Sendable {
    private let number = Mutex(NodeIdentity.random())

    /// The number.
    var id: Int { number.withLock { $0 } }

    /// Takes another number.
    func renew() { number.withLock { $0 = Self.random() } }

    private static func random() -> Int { Int.random(in: 1 ... .max) }
}
