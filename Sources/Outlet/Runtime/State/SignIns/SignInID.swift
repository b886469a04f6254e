import Crypto

/// The id of a sign-in: the SHA-256 of its token. It need not be secret: the token can't be computed from it.
public struct SignInID: Hashable, Sendable, LosslessStringConvertible {
    private let first, second, third, fourth: UInt64

    private static let digits = Array("0123456789abcdef".utf8)

    /// The id of a token's sign-in.
    package init(of token: [UInt8]) { self.init(SHA256.hash(data: token)) }

    /// Parses 64 hexadecimal digits in lower case; nil if they are no id.
    public init?(_ text: String) {
        let digits = Array(text.utf8)
        guard digits.count == 64 else { return nil }
        var words: [UInt64] = [0, 0, 0, 0]
        for (index, digit) in digits.enumerated() {
            guard let value = Self.digits.firstIndex(of: digit) else { return nil }
            words[index / 16] = words[index / 16] << 4 | UInt64(value)
        }
        (first, second, third, fourth) = (words[0], words[1], words[2], words[3])
    }

    /// The id that these 32 bytes are; nil if there are more or fewer.
    package init?(bytes: [UInt8]) {
        guard bytes.count == 32 else { return nil }
        self.init(bytes)
    }

    /// Shifts 32 bytes through the four words: each request with a token asks for its id.
    private init(_ bytes: some Sequence<UInt8>) {
        var (first, second, third, fourth): (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)
        for (index, byte) in bytes.enumerated() {
            switch index / 8 {
            case 0: first = first << 8 | UInt64(byte)
            case 1: second = second << 8 | UInt64(byte)
            case 2: third = third << 8 | UInt64(byte)
            default: fourth = fourth << 8 | UInt64(byte)
            }
        }
        (self.first, self.second, self.third, self.fourth) = (first, second, third, fourth)
    }

    /// The 32 bytes of the hash.
    package var bytes: [UInt8] { [first, second, third, fourth].flatMap(\.bytes) }

    /// Half of the hash, which is as random as the whole: a key for checksums.
    package var halves: (UInt64, UInt64) { (first, second) }

    /// The id as 64 hexadecimal digits.
    public var description: String { bytes.hexadecimal }

    /// The first eight digits, for the log.
    package var prefix: String { String(description.prefix(8)) }
}

extension SignInID: Codable {
    /// Reads 64 hexadecimal digits.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let id = SignInID(try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "This is not the id of a sign-in.")
        }
        self = id
    }

    /// Writes 64 hexadecimal digits.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}
