import HTTPMessages
import Outlet

/// A cookie for signing in, which scripts can't read.
struct SignInCookie: Sendable {
    /// The cookie with the token of a sign-in.
    static let token = "outlet"
    /// The cookie with the accounts that have signed in with this browser before.
    static let known = "outlet-known"
    /// The cookie with the sign-in links that this browser has requested.
    static let links = "outlet-link"

    /// The name without its prefix.
    let name: String
    let basePath: BasePath
    /// How many seconds a browser keeps it.
    let lifetime: Int

    /// The name with its prefix. Browsers accept a prefixed cookie only over TLS, so that an attacker on the network can't set
    /// one.
    private func name(isSecure: Bool) -> String {
        isSecure ? (basePath.isRoot ? "__Host-\(name)" : "__Secure-\(name)") : name
    }

    /// The value of `Set-Cookie` with a value; nil deletes the cookie.
    func setting(_ value: String?, isSecure: Bool) -> String {
        let parts = [
            "\(name(isSecure: isSecure))=\(value ?? "")", "Path=\(basePath.isRoot ? "/" : basePath.text)",
            "Max-Age=\(value == nil ? 0 : lifetime)", "HttpOnly", "SameSite=Lax",
        ]
        return (parts + (isSecure ? ["Secure"] : [])).joined(separator: "; ")
    }

    /// The distinct values of the cookie in a request.
    func values(in request: borrowing Request, isSecure: Bool) -> [String] {
        let name = name(isSecure: isSecure)
        var values: [String] = []
        for field in request.headers.fields where field.name == .cookie {
            Self.take(name.utf8.span, from: field.value.utf8.span, into: &values)
        }
        return values
    }

    /// Collects the distinct values of a name in a `Cookie` field. Compares bytes, since each request with a cookie needs it.
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

/// The credentials in a request.
struct Credentials {
    /// The distinct values of the cookie.
    let cookies: [String]
    /// The distinct tokens of `Authorization: Bearer`.
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

    /// Whether all of them are the same token.
    var agree: Bool {
        cookies.isEmpty || bearers.isEmpty
            ? cookies.count + bearers.count == 1 : cookies.count == 1 && cookies == bearers
    }

    /// The token to validate: the cookie's, which is deleted if it is not valid, else the bearer's.
    var token: String? { (cookies.count == 1 ? cookies : bearers).first }
}
