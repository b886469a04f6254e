import Foundation

extension Data {
    /// The bytes in base64url without padding (RFC 4648, 5), which an address and a cookie can have as they are.
    var base64URL: String {
        base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }

    /// The bytes of a text in base64url without padding; nil if it is none.
    init?(base64URL text: some StringProtocol) {
        let padding = String(repeating: "=", count: (4 - text.utf8.count % 4) % 4)
        self.init(base64Encoded: String(text).replacing("-", with: "+").replacing("_", with: "/") + padding)
    }
}

extension Sequence<UInt8> {
    /// The bytes as hexadecimal digits in lower case.
    var hexadecimal: String {
        let digits = Array("0123456789abcdef".utf8)
        return String(decoding: flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }
}
