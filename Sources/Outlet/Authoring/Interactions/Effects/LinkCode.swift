import Foundation

/// The code of a link that is sent to somebody by mail: who has it proves that the mail arrived.
///
/// The app sends the code and keeps its hash, with what the link is for, until when, and whether it is used up.
public struct LinkCode: Sendable {
    /// The code: 128 random bits as 22 characters, which an address can have as they are.
    public let secret: Secret
    /// Its hash: what the screen gets that the link opens.
    public let hashed: HashedSecret

    /// A code from the system's random number generator.
    public init() {
        let bytes = Data((0..<16).map { _ in UInt8.random(in: .min ... .max) })
        let text = bytes.base64EncodedString().replacing("+", with: "-").replacing("/", with: "_")
        secret = Secret(String(text.prefix(22)))
        hashed = HashedSecret(secret)
    }
}
