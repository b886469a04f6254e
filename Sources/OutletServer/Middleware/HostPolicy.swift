import HTTPMessages
import Outlet
import ViewTree

/// The host names under which clients may address the server.
///
/// A site can make its own name resolve to this machine's address (DNS rebinding). Its pages then have the same origin
/// as the server, and only `Host` distinguishes them from the server's own.
struct HostPolicy: Sendable {
    /// The names, in lower case and without a trailing dot.
    private let names: [[UInt8]]

    private static let localhost = Array("localhost".utf8)

    init(allowed: [String]) {
        names = allowed.map { name in Array((name.hasSuffix(".") ? String(name.dropLast()) : name).lowercased().utf8) }
    }

    /// Throws a `Problem` if a request is for another server. Health checks may name any.
    func require(_ request: Request) throws(Problem) {
        if admits(request) || request.path.hasPrefix("/health/") { return }
        throw Problem(
            .unknownHost,
            "'\(request.headers[.host]?.prefix(128) ?? "")' is not a name of this server. "
                + "Use its address, or have its operator allow the name with --allow-host.")
    }

    /// Whether a request is for this server. A request without `Host`, which only HTTP/1.0 permits, is admitted.
    ///
    /// On a loopback address, `localhost` and the allowed names are admitted. On other addresses, the allowed names are
    /// admitted, or all names if none are configured. IP addresses are always admitted, because no site can have one as
    /// its name.
    func admits(_ request: Request) -> Bool {
        if names.isEmpty, !request.isServerOnLoopback { return true }
        guard let host = request.headers[.host] else { return true }
        return admits(host.utf8.span, isOnLoopback: request.isServerOnLoopback)
    }

    private func admits(_ host: Span<UInt8>, isOnLoopback: Bool) -> Bool {
        var end = host.count
        while end > 0, host[end - 1] &- 0x30 < 10 { end -= 1 }
        end = end > 0 && host[end - 1] == UInt8(ascii: ":") ? end - 1 : host.count
        if NetworkAddress(node: host.extracting(0..<end)) != nil { return true }
        if end > 0, host[end - 1] == UInt8(ascii: ".") { end -= 1 }
        let name = host.extracting(0..<end)
        return names.contains { name.spells($0) } || (isOnLoopback && name.spells(Self.localhost))
    }
}

extension Span<UInt8> {
    /// Whether the bytes spell a lowercase word, ignoring case.
    fileprivate func spells(_ word: [UInt8]) -> Bool {
        guard count == word.count else { return false }
        for index in word.indices {
            let byte = self[index]
            if (byte &- 0x41 < 26 ? byte | 0x20 : byte) != word[index] { return false }
        }
        return true
    }
}
