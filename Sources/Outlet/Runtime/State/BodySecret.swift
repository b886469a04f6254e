import Crypto

/// The secret under which the bodies of events with secrets are hashed, so that nobody who reads a store can try out
/// passwords: HMAC-SHA-256 (RFC 2104), of which 64 bits are kept.
///
/// It is never in a store. Under another one, a key that was used before is refused as one with another body.
struct BodySecret: Sendable {
    private let key: SymmetricKey

    /// The secret that these bytes are; without any, a random one that ends with the process.
    init(_ bytes: [UInt8]?) { key = bytes.map { SymmetricKey(data: $0) } ?? SymmetricKey(size: .bits256) }

    /// The hash of a body sent to a session.
    func hash(of body: [UInt8], to session: SessionID) -> UInt64 {
        var code = HMAC<SHA256>(key: key)
        code.update(data: Array(session.description.utf8) + [0])
        code.update(data: body)
        return code.finalize().prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
    }

    /// A code of some bytes, for one purpose. No purpose is as long as a session's id.
    func code(for purpose: StaticString, _ bytes: [UInt8]) -> KeyedCode {
        var code = HMAC<SHA256>(key: key)
        code.update(data: Array("\(purpose)".utf8) + [0])
        code.update(data: bytes)
        return KeyedCode(Array(code.finalize().prefix(16)))
    }
}
