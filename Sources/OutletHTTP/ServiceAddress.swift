import FoundationEssentials

/// The address of a resource of a service.
struct ServiceAddress: Hashable, Sendable {
    /// The server: scheme, host and port.
    struct Origin: Hashable, Sendable {
        let isSecure: Bool
        /// In lower case; an IPv6 address without brackets.
        let host: String
        let port: Int
    }

    let origin: Origin
    /// The path and the query, as they are sent.
    var target: String

    /// A base address; nil if the text is none.
    init?(base text: String) {
        guard let url = URL(string: text), url.query == nil, url.fragment == nil else { return nil }
        self.init(url)
        while target.hasSuffix("/") { target.removeLast() }
    }

    private init?(_ url: URL) {
        guard let scheme = url.scheme?.lowercased(), scheme == "https" || scheme == "http",
            let host = url.host(percentEncoded: true)?.lowercased(), !host.isEmpty, url.user == nil,
            url.password == nil
        else { return nil }
        let isSecure = scheme == "https"
        origin = Origin(
            isSecure: isSecure, host: host.filter { $0 != "[" && $0 != "]" },
            port: url.port ?? (isSecure ? 443 : 80))
        let path = url.path(percentEncoded: true)
        target = (path.isEmpty ? "/" : path) + (url.query(percentEncoded: true).map { "?\($0)" } ?? "")
    }

    /// The whole address.
    var text: String {
        let host = origin.host.contains(":") ? "[\(origin.host)]" : origin.host
        return "\(origin.isSecure ? "https" : "http")://\(host):\(origin.port)\(target)"
    }

    /// The address below this one; nil if a part of the path is empty or would lead out of it.
    func appending(_ path: ServicePath, query: [String: String]) -> Self? {
        guard path.isComplete else { return nil }
        var address = self
        address.target += path.text.hasPrefix("/") ? path.text : "/" + path.text
        for (name, value) in query.sorted(by: { $0.key < $1.key }) {
            address.target += address.target.utf8.contains(UInt8(ascii: "?")) ? "&" : "?"
            address.target += "\(name.percentEncoded)=\(value.percentEncoded)"
        }
        return address
    }

    /// The address of a reference relative to this one; nil if it is not one of HTTP.
    func resolving(_ reference: String) -> Self? {
        URL(string: reference, relativeTo: URL(string: text)).flatMap { ServiceAddress($0.absoluteURL) }
    }
}

extension String {
    /// As one part of a path or a query (RFC 3986): all but unreserved characters are encoded.
    var percentEncoded: String {
        var text = ""
        for byte in utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
                UInt8(ascii: "~"):
                text.unicodeScalars.append(Unicode.Scalar(byte))
            default:
                text += (byte < 16 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
            }
        }
        return text
    }
}
