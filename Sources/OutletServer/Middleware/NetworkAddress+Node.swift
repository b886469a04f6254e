import HTTPMessages
import Outlet

extension NetworkAddress {
    /// Parses an address with an optional port, as in `Host`, `Forwarded` (RFC 7239, section 6) and `X-Forwarded-For`:
    /// `192.0.2.7:80`, `[2001:db8::7]:80`. Returns nil for a name, `unknown` and an obfuscated identifier.
    init?(node: Span<UInt8>) {
        guard node.count > 0 else { return nil }
        let colon = UInt8(ascii: ":")
        if node[0] == UInt8(ascii: "[") {
            guard let end = (1..<node.count).first(where: { node[$0] == UInt8(ascii: "]") }),
                end + 1 == node.count || (node[end + 1] == colon && end + 2 < node.count)
            else { return nil }
            self.init(node.extracting(1..<end))
            return
        }
        guard let first = (0..<node.count).first(where: { node[$0] == colon }) else {
            self.init(node)
            return
        }
        let isIPv6 = (first + 1..<node.count).contains { node[$0] == colon }
        guard isIPv6 || first + 1 < node.count else { return nil }
        self.init(node.extracting(0..<(isIPv6 ? node.count : first)))
    }
}
