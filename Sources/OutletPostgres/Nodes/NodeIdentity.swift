import Synchronization

/// The number by which other nodes know this one, the release that it serves, and the check value of its secret. A node whose
/// leases have expired gets another number.
final class NodeIdentity: Sendable {
    private let number = Mutex(NodeIdentity.random())
    private let announced = Mutex<String?>(nil)
    private let taken = Mutex<[UInt8]?>(nil)

    /// The number.
    var id: Int { number.withLock { $0 } }

    /// The release; nil if none was announced.
    var release: String? { announced.withLock { $0 } }

    /// The check value of the secret with which the node serves; nil if it does not serve yet.
    var secretCheck: [UInt8]? { taken.withLock { $0 } }

    /// Takes another number.
    func renew() { number.withLock { $0 = Self.random() } }

    /// Notes the release.
    func announce(_ release: String) { announced.withLock { $0 = release } }

    /// Notes the check value of the secret.
    func note(secretCheck: [UInt8]) { taken.withLock { $0 = secretCheck } }

    private static func random() -> Int { Int.random(in: 1 ... .max) }
}
