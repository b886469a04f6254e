/// The token of a sign-in, which its bearer presents: 256 random bits as 43 characters of base64url. Only its hash is kept.
package struct SignInToken: Hashable, Sendable, LosslessStringConvertible {
    private static let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

    package let description: String

    /// Creates a token from the system's random number generator.
    package init() {
        var generator = SystemRandomNumberGenerator()
        // 42 digits of six bits, and one of four.
        let digits = (0..<43).map { index in
            Self.digits[Int.random(in: 0..<(index == 42 ? 16 : 64), using: &generator) << (index == 42 ? 2 : 0)]
        }
        description = String(decoding: digits, as: UTF8.self)
    }

    /// Takes 43 characters of base64url; nil if they are no token.
    package init?(_ text: String) {
        let bytes = text.utf8.span
        guard bytes.count == 43, bytes.indices.allSatisfy({ Self.isDigit(bytes[$0]) }) else { return nil }
        description = text
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
            true
        default: false
        }
    }

    /// The id of its sign-in.
    package var id: SignInID { SignInID(of: Array(description.utf8)) }
}
