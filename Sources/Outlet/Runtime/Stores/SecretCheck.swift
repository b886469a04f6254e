/// A check value of the app's secret: an HMAC of a constant under the secret. A daemon that starts compares it with the one that
/// its store has kept, and so finds out whether the store was served with another secret before.
///
/// The secret can't be computed from it, but guesses can be tried out: the secret has to be random.
public struct SecretCheck: Sendable, Hashable {
    /// The check value: 16 bytes.
    public let bytes: [UInt8]

    /// The check value that a store has kept.
    public init(bytes: [UInt8]) { self.bytes = bytes }

    /// The check value of a secret.
    package init(of secret: [UInt8]) { bytes = BodySecret(secret).code(for: "check", []).bytes }
}

/// How the check value of a secret compares with the one in a store.
public enum SecretFit: Sendable, Hashable {
    /// It is the one that is kept; or none was, and now it is.
    case fits
    /// It has taken the place of another one.
    case replaced
    /// Another one is kept, by which a node lives. Nothing has changed.
    case refused
}
