import MicroHTTPD
import Outlet

/// The names under which clients may ask for the server.
///
/// A site can have its own name lead to this machine's address (DNS rebinding). Its pages are then of the same origin as
/// the server, and `Host` alone tells them from the server's own.
struct HostPolicy: Sendable {
    /// In lower case, without a dot at the end.
    private let names: [[UInt8]]

    private static let localhost = Array("localhost".utf8)

    init(allowed: [String]) {
        names = allowed.map { name in Array((name.hasSuffix(".") ? String(name.dropLast()) : name).lowercased().utf8) }
    }

    /// Whether a request is for this server. One without `Host`, which only HTTP/1.0 permits, is.
    ///
    /// If the server listens on a loopback address, its names are `localhost` and those that are allowed; else those that
    /// are allowed, and any if none are. No site can have a number as its name, so that is always one of the server's.
    func admits(_ request: Request) -> Bool {
        if names.isEmpty, !request.isServerOnLoopback { return true }
        guard let host = request.headers[.host] else { return true }
        return admits(host.utf8.span, isOnLoopback: request.isServerOnLoopback)
    }

    private func admits(_ host: Span<UInt8>, isOnLoopback: Bool) -> Bool {
        if NetworkAddress(node: host) != nil { return true }
        var end = host.count
        while end > 0, host[end - 1] &- 0x30 < 10 { end -= 1 }
        end = end > 0 && host[end - 1] == UInt8(ascii: ":") ? end - 1 : host.count
        if end > 0, host[end - 1] == UInt8(ascii: ".") { end -= 1 }
        let name = host.extracting(0..<end)
        return names.contains { name.spells($0) } || (isOnLoopback && name.spells(Self.localhost))
    }
}

extension Span<UInt8> {
    /// Whether these are the bytes of a word in lower case, in any case.
    fileprivate func spells(_ word: [UInt8]) -> Bool {
        guard count == word.count else { return false }
        for index in word.indices {
            let byte = self[index]
            if (byte &- 0x41 < 26 ? byte | 0x20 : byte) != word[index] { return false }
        }
        return true
    }
}
