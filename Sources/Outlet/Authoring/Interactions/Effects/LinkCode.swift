import Foundation

/// The code of a link that is sent by mail: a person who has it proves that the mail has arrived.
///
/// The app sends the code and keeps its hash, with what the link is for, until when, and whether it is used up.
public struct LinkCode: Sendable {
    private let high, low: UInt64

    /// A code from the system's random number generator.
    public init() { (high, low) = (.random(in: .min ... .max), .random(in: .min ... .max)) }

    /// The code: 128 random bits as 22 characters, which an address can have as they are.
    public var secret: Secret {
        let bytes = [high, low].flatMap { half in (0..<8).map { UInt8(truncatingIfNeeded: half >> (8 * $0)) } }
        return Secret(Data(bytes).base64URL)
    }

    /// Its hash: what the screen gets that the link opens.
    public var hashed: HashedSecret { HashedSecret(secret) }
}
