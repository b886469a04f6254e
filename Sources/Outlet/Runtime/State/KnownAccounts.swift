import Foundation

/// The accounts to which a browser has signed in before, as its cookie holds them. It says of no request who sends it.
///
/// A browser with a mark of an account is not held up by the failures of others on it: "Slow Down Online Guessing Attacks with
/// Device Cookies", OWASP.
package struct KnownAccounts: Sendable {
    /// The mark of an account: a random number, and a code of both that only the app can make.
    struct Mark: Sendable, Equatable {
        let number: UInt64
        let code: KeyedCode

        fileprivate init(_ account: KeyedCode, _ number: UInt64, under secret: BodySecret) {
            self.number = number
            code = secret.code(for: "known", number.bytes + account.bytes)
        }

        /// The mark with this text, 32 characters of base64url; nil if it is none.
        fileprivate init?(_ text: Substring) {
            guard text.utf8.count == 32, let data = Data(base64URL: text) else { return nil }
            number = UInt64(bytes: data.prefix(8))
            code = KeyedCode(Array(data.dropFirst(8)))
        }

        fileprivate var text: String { Data(number.bytes + code.bytes).base64URL }
    }

    /// How many accounts are kept.
    private static let most = 8

    private let marks: [Mark]

    /// The accounts of a cookie with these values, of which there are several if another site has planted one.
    package init(_ values: some Sequence<String>) {
        marks = Array(values.lazy.flatMap { $0.split(separator: ".") }.compactMap { Mark($0) }.prefix(Self.most))
    }

    private init(_ marks: [Mark]) { self.marks = Array(marks.prefix(Self.most)) }

    /// The value of the cookie.
    package var text: String { marks.map(\.text).joined(separator: ".") }

    /// The mark of an account; nil if the browser has not signed in to it.
    func mark(of account: KeyedCode, under secret: BodySecret) -> Mark? {
        marks.first { $0 == Mark(account, $0.number, under: secret) }
    }

    /// These accounts after signing in to one: it comes first.
    func adding(_ account: KeyedCode, under secret: BodySecret) -> KnownAccounts {
        let mark = mark(of: account, under: secret) ?? Mark(account, .random(in: .min ... .max), under: secret)
        return KnownAccounts([mark] + marks.filter { $0 != mark })
    }
}
