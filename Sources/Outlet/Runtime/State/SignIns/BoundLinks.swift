import Foundation

/// The links that were sent on request of a browser, as its cookie holds them: codes of their hashes that only the app can
/// create. They do not identify the sender of a request.
package struct BoundLinks: Sendable {
    /// How many are kept.
    private static let most = 4

    private let codes: [KeyedCode]

    /// The links of a cookie with these values, of which there are several if another site has planted one.
    package init(_ values: some Sequence<String> = []) {
        codes = Array(values.lazy.flatMap { $0.split(separator: ".") }.compactMap(Self.code).prefix(Self.most))
    }

    private init(_ codes: [KeyedCode]) { self.codes = Array(codes.prefix(Self.most)) }

    /// The code with this text, 22 characters of base64url; nil if it is none.
    private static func code(_ text: Substring) -> KeyedCode? {
        guard text.utf8.count == 22, let data = Data(base64URL: text) else { return nil }
        return KeyedCode(Array(data))
    }

    /// The value of the cookie.
    package var text: String { codes.map { Data($0.bytes).base64URL }.joined(separator: ".") }

    /// Whether the browser has requested the link with this hash.
    func contain(_ hash: String, under secret: BodySecret) -> Bool {
        !codes.isEmpty && codes.contains(secret.code(for: "link", Array(hash.utf8)))
    }

    /// These links after asking for one: it comes first.
    func adding(_ link: HashedSecret, under secret: BodySecret) -> BoundLinks {
        BoundLinks([secret.code(for: "link", Array(link.hash.utf8))] + codes)
    }
}
