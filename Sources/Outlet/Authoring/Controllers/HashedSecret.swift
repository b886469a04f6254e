import Crypto

/// A secret in the address of a screen, of which the screen gets the SHA-256 only: the code of a link that was sent by mail, say.
///
///     struct Parameters: ScreenParameters {
///         let code: HashedSecret
///     }
///
/// Such a parameter is in no address that the server writes, in no document and in no log, and the session keeps its hash. So the
/// app keeps the hash of a code, too, and compares. A secret should have 128 random bits or more: the hash of a short one
/// tells what it is.
public struct HashedSecret: Sendable, Hashable {
    /// The SHA-256 of the secret, as 64 hexadecimal digits.
    public let hash: String

    /// The hash of a secret.
    public init(_ secret: Secret) {
        hash = SHA256.hash(data: Array(secret.text.utf8)).hexadecimal
    }

    /// A placeholder for any secret.
    static let sample = HashedSecret(Secret(""))
}

extension HashedSecret: Codable {
    /// Reads the hash.
    public init(from decoder: any Decoder) throws { hash = try decoder.singleValueContainer().decode(String.self) }

    /// Writes the hash.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(hash)
    }
}
