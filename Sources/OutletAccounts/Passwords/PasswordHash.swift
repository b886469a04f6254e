import Crypto
import CryptoExtras
import Foundation

/// A password as it is kept: an HMAC under the key that scrypt derives from it, beside its salt and the parameters, as a text in
/// PHC's format.
///
///     $scrypt-hmac$ln=15,r=8,p=3$4dYBzc…$SKXdXE…
///
/// A ``PasswordHasher`` makes it and compares with it. It is no secret, but a person who has it can try passwords without a
/// limit: keep it in a place that only the app reads.
public struct PasswordHash: Sendable, Hashable, LosslessStringConvertible {
    /// The cost of a hash.
    struct Cost: Sendable, Hashable {
        /// The cost of new hashes: about a third of a second, with 32 MB of memory.
        static let current = Cost(rounds: 15, blockSize: 8, parallelism: 3)
        /// The highest cost of a hash that was made elsewhere. A higher one is treated as an attack.
        static let most = Cost(rounds: 17, blockSize: 8, parallelism: 4)

        /// The logarithm of scrypt's N, to the base of 2.
        let rounds: Int
        /// Scrypt's r.
        let blockSize: Int
        /// Scrypt's p.
        let parallelism: Int
    }

    let cost: Cost
    let salt: [UInt8]
    private let code: [UInt8]

    /// Hashes a password, which keeps this thread busy.
    init(of password: String, salt: [UInt8], cost: Cost) throws {
        let key = try Self.key(of: password, salt, cost)
        code = Array(HMAC<SHA256>.authenticationCode(for: Self.label, using: key))
        (self.salt, self.cost) = (salt, cost)
    }

    /// Whether it is the hash of a password. Keeps this thread busy; the time does not depend on where the codes differ.
    func matches(_ password: String) throws -> Bool {
        let key = try Self.key(of: password, salt, cost)
        return HMAC<SHA256>.isValidAuthenticationCode(code, authenticating: Self.label, using: key)
    }

    private static let label = Array("password".utf8)

    private static func key(of password: String, _ salt: [UInt8], _ cost: Cost) throws -> SymmetricKey {
        // Keyboards differ in how they put a letter and its accent together.
        let text = Data(password.precomposedStringWithCanonicalMapping.utf8)
        return try KDF.Scrypt.deriveKey(
            from: text, salt: salt, outputByteCount: 32, rounds: 1 << cost.rounds, blockSize: cost.blockSize,
            parallelism: cost.parallelism)
    }

    /// A hash of no password.
    init(ofNobodyAt cost: Cost) {
        (self.cost, salt, code) = (cost, Array(repeating: 0, count: 16), Array(repeating: 0, count: 32))
    }

    /// Reads a hash; nil if the text is none, or one with parameters that no hash of a password has.
    public init?(_ description: String) {
        let parts = description.split(separator: "$", omittingEmptySubsequences: false)
        guard parts.count == 5, parts[0].isEmpty, parts[1] == "scrypt-hmac", let cost = Cost(parts[2]),
            let salt = Data(unpadded: parts[3]), let code = Data(unpadded: parts[4]), salt.count >= 8, code.count == 32
        else { return nil }
        (self.cost, self.salt, self.code) = (cost, Array(salt), Array(code))
    }

    /// The text to keep: ASCII, about a hundred characters.
    public var description: String { "$scrypt-hmac$\(cost)$\(Data(salt).unpadded)$\(Data(code).unpadded)" }

    /// Whether today's hashes take more work: then hash the password anew when it is typed the next time.
    public var isOutdated: Bool { cost != .current }
}

extension PasswordHash: Codable {
    /// Reads the text.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let hash = PasswordHash(try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(
                in: container, debugDescription: "The text is no hash of a password.")
        }
        self = hash
    }

    /// Writes the text.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}

extension PasswordHash.Cost: CustomStringConvertible {
    var description: String { "ln=\(rounds),r=\(blockSize),p=\(parallelism)" }

    fileprivate init?(_ text: Substring) {
        let most = Self.most
        let values = zip(["ln=", "r=", "p="], text.split(separator: ",", omittingEmptySubsequences: false)).compactMap {
            name, part in part.hasPrefix(name) ? Int(part.dropFirst(name.count)) : nil
        }
        guard values.count == 3, (1...most.rounds).contains(values[0]), (1...most.blockSize).contains(values[1]),
            (1...most.parallelism).contains(values[2])
        else { return nil }
        self.init(rounds: values[0], blockSize: values[1], parallelism: values[2])
        guard description == text else { return nil }
    }
}

extension Data {
    /// What Base64 without padding says; nil if it is none.
    fileprivate init?(unpadded text: Substring) {
        self.init(base64Encoded: text + String(repeating: "=", count: (4 - text.count % 4) % 4))
    }

    fileprivate var unpadded: String { base64EncodedString().replacing("=", with: "") }
}
