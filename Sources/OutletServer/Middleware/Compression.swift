import Gzip
import MicroHTTPD

extension Response {
    /// A shorter body is sent as it is: it fits into one packet.
    private static let shortest = 1_024
    /// A longer one, too: compressing takes the thread that answers 20 ms for each megabyte.
    private static let longest = 1 << 20

    /// Compresses the body if it is text of some length and the client accepts gzip; leaves it out if the client has it.
    ///
    /// A compressed body has an entity tag of its own, except a session's document: its tag is its revision, by which
    /// clients name it.
    mutating func meet(_ terms: ResponseTerms) {
        guard case .bytes(let bytes) = body else { return }
        let isCompressible = headers[.contentEncoding] == nil && Self.isCompressible(bytes, headers[.contentType])
        if isCompressible { add("Accept-Encoding", to: .vary) }
        let compresses = isCompressible && AcceptEncoding(terms.acceptEncoding).gzip
        if compresses, let tag = headers[.eTag] { headers[.eTag] = EntityTag.gzip(tag) }
        if status == 200, let header = terms.ifNoneMatch, let tag = headers[.eTag],
            EntityTag.matches(tag, weakly: header)
        {
            omitBody()
        } else if compresses, let compressed = Gzip.compress(bytes, level: 4) {
            body = .bytes(compressed)
            headers[.contentEncoding] = "gzip"
        }
    }

    /// Makes this the response to a client that has the body.
    private mutating func omitBody() {
        status = 304
        // A browser applies the fields to what it has: a policy would be another page's.
        let described: [HeaderName] = [
            .contentType, .contentEncoding, .contentLanguage, .contentSecurityPolicy, .referrerPolicy,
        ]
        for name in described {
            headers[name] = nil
        }
    }

    /// Whether bytes of a type become smaller, and are worth it.
    static func isCompressible(_ bytes: [UInt8], _ type: String?) -> Bool {
        guard let type, (shortest...longest).contains(bytes.count) else { return false }
        let name = type.prefix { $0 != ";" }
        return name.hasPrefix("text/") || name.hasSuffix("json") || name.hasSuffix("xml") || name == "application/wasm"
    }

    /// Adds an item to the list of a field, unless the list has it.
    mutating func add(_ item: String, to field: HeaderName) {
        let items = headers[field]?.split(separator: ",").map { String($0.trimmed) } ?? []
        if !items.contains(item) { headers[field] = (items + [item]).joined(separator: ", ") }
    }
}
