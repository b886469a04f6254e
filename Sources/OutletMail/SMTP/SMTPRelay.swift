/// The relay that takes an app's mails: a host and a port, such as `127.0.0.1:25`.
public struct SMTPRelay: Hashable, Sendable {
    /// The name or the address of the host.
    public let host: String
    /// The port.
    public let port: Int

    /// Reads `host:port`; an IPv6 address stands in brackets. Nil if the text is something else, or the address is one of the public
    /// network.
    public init?(_ text: String) {
        guard
            let match = text.wholeMatch(of: /(?:([A-Za-z0-9][A-Za-z0-9.\-]{0,252})|\[([0-9A-Fa-f:.]+)\]):([0-9]{1,5})/),
            let port = Int(match.3), (1...65_535).contains(port), let host = match.1 ?? match.2
        else { return nil }
        self.host = String(host)
        self.port = port
        if Self.isAddress(self.host), !Self.isLocal(self.host) { return nil }
    }

    private static func isAddress(_ host: String) -> Bool {
        host.contains(":") || host.wholeMatch(of: /[0-9.]+/) != nil
    }

    /// Whether an address, as the system writes it, is of this machine or of a private network (RFC 1918, 3927, 4193, 6598).
    static func isLocal(_ address: String) -> Bool {
        let text = address.lowercased()
        let numbers = (text.hasPrefix("::ffff:") ? String(text.dropFirst(7)) : text).split(
            separator: ".", omittingEmptySubsequences: false
        ).compactMap { UInt8($0) }
        if numbers.count == 4 {
            return switch (numbers[0], numbers[1]) {
            case (127, _), (10, _), (172, 16...31), (192, 168), (169, 254), (100, 64...127): true
            default: false
            }
        }
        // `fc00::/7` and `fe80::/10`: their first group has four digits.
        return text == "::1" || text.prefixMatch(of: /(f[cd][0-9a-f]{2}|fe[89ab][0-9a-f]):/) != nil
    }
}
