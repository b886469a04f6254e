import Crypto

/// The secret under which the bodies of events with secrets are hashed, so that a reader of the store can't try out passwords:
/// HMAC-SHA-256 (RFC 2104), of which 64 bits are kept.
///
/// It is never in a store. If it is replaced, a repeated key of an earlier event is refused as one with another body.
struct BodySecret: Sendable {
    private let key: SymmetricKey

    /// The secret that these bytes are; without any, a random one that ends with the process.
    init(_ bytes: [UInt8]?) { key = bytes.map { SymmetricKey(data: $0) } ?? SymmetricKey(size: .bits256) }

    /// The hash of a body sent to a session.
    func hash(of body: [UInt8], to session: SessionID) -> UInt64 {
        UInt64(bytes: code(of: body, after: session.description).prefix(8))
    }

    /// A code of some bytes, for one purpose. No purpose is as long as a session's id.
    func code(for purpose: StaticString, _ bytes: [UInt8]) -> KeyedCode {
        KeyedCode(Array(code(of: bytes, after: "\(purpose)").prefix(16)))
    }

    private func code(of bytes: [UInt8], after start: String) -> HMAC<SHA256>.MAC {
        var code = HMAC<SHA256>(key: key)
        code.update(data: Array(start.utf8) + [0])
        code.update(data: bytes)
        return code.finalize()
    }
}
