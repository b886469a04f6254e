import HTTPMessages
import Outlet

/// A cookie about signing in, which no script can read.
struct SignInCookie: Sendable {
    /// The cookie with the token of a sign-in.
    static let token = "outlet"
    /// The cookie with the accounts to which a browser has signed in before.
    static let known = "outlet-known"
    /// The cookie with the links for which a browser has asked.
    static let links = "outlet-link"

    /// What follows the prefix of its name.
    let name: String
    let basePath: BasePath
    /// How many seconds a browser keeps it.
    let lifetime: Int

    /// The name, which browsers take only from TLS where that is used, so that nobody on the way can plant one.
    private func name(isSecure: Bool) -> String {
        isSecure ? (basePath.isRoot ? "__Host-\(name)" : "__Secure-\(name)") : name
    }

    /// The field `Set-Cookie` with a value; nil takes the cookie back.
    func setting(_ value: String?, isSecure: Bool) -> String {
        let parts = [
            "\(name(isSecure: isSecure))=\(value ?? "")", "Path=\(basePath.isRoot ? "/" : basePath.text)",
            "Max-Age=\(value == nil ? 0 : lifetime)", "HttpOnly", "SameSite=Lax",
        ]
        return (parts + (isSecure ? ["Secure"] : [])).joined(separator: "; ")
    }

    /// The values of the cookie in a request, each once.
    func values(in request: borrowing Request, isSecure: Bool) -> [String] {
        let name = name(isSecure: isSecure)
        var values: [String] = []
        for field in request.headers.fields where field.name == .cookie {
            Self.take(name.utf8.span, from: field.value.utf8.span, into: &values)
        }
        return values
    }

    /// Takes the values of a name from a field `Cookie`, each once. Each request with a cookie asks for that: by bytes, one after
    /// the other.
    private static func take(_ name: Span<UInt8>, from field: Span<UInt8>, into values: inout [String]) {
        func isSpace(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
        var next = 0
        while next < field.count {
            var start = next
            var end = start
            while end < field.count, field[end] != UInt8(ascii: ";") { end += 1 }
            next = end + 1
            while start < end, isSpace(field[start]) { start += 1 }
            while start < end, isSpace(field[end - 1]) { end -= 1 }
            guard end - start > name.count, field[start + name.count] == UInt8(ascii: "="),
                name.indices.allSatisfy({ field[start + $0] == name[$0] }),
                let text = try? UTF8Span(validating: field.extracting(start + name.count + 1..<end))
            else { continue }
            let value = String(copying: text)
            if !values.contains(value) { values.append(value) }
        }
    }
}

/// What a request says of who sends it.
struct Credentials {
    /// The values of the cookie, each once.
    let cookies: [String]
    /// The tokens of `Authorization: Bearer`, each once.
    let bearers: [String]

    init(of request: borrowing Request, _ cookie: SignInCookie, isSecure: Bool) {
        cookies = cookie.values(in: request, isSecure: isSecure)
        var bearers: [String] = []
        for field in request.headers.fields where field.name == .authorization {
            let parts = field.value.split(separator: " ", maxSplits: 1)
            guard parts.count == 2, parts[0].lowercased() == "bearer" else { continue }
            let token = String(parts[1].trimmed)
            if !bearers.contains(token) { bearers.append(token) }
        }
        self.bearers = bearers
    }

    var isEmpty: Bool { cookies.isEmpty && bearers.isEmpty }

    /// Whether all agree on who sends the request.
    var agree: Bool {
        cookies.isEmpty || bearers.isEmpty
            ? cookies.count + bearers.count == 1 : cookies.count == 1 && cookies == bearers
    }

    /// The token to look for: the cookie's, which is taken back if it does not stand, else the bearer's.
    var token: String? { (cookies.count == 1 ? cookies : bearers).first }
}
