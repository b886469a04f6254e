import Gzip
import HTTPMessages
import Outlet

/// Compresses responses, and omits bodies that the client has.
struct Compression: Sendable {
    /// Compresses the body if it is a text of some length, may be transformed, and the client accepts gzip. Omits it if the
    /// client has it.
    ///
    /// A compressed body has an entity tag of its own, except a session's document: its tag is its revision, by which
    /// clients name it.
    func complete(_ response: inout Response, on terms: ResponseTerms) {
        guard case .bytes(let bytes) = response.body else { return }
        let isCompressible =
            response.headers[.contentEncoding] == nil && ContentCoding.suits(bytes, response.headers[.contentType])
            && response.headers[.cacheControl]?.hasSuffix("no-transform") != true
        if isCompressible { response.add("Accept-Encoding", to: .vary) }
        let compresses = isCompressible && AcceptEncoding(terms.acceptEncoding).gzip
        if compresses, let tag = response.headers[.eTag] { response.headers[.eTag] = EntityTag.gzip(tag) }
        if response.status == 200, let header = terms.ifNoneMatch, let tag = response.headers[.eTag],
            EntityTag.matches(tag, weakly: header)
        {
            omitBody(of: &response)
        } else if compresses, let compressed = Gzip.compress(bytes, level: 4) {
            response.body = .bytes(compressed)
            response.headers[.contentEncoding] = "gzip"
        }
    }

    /// Makes the response a 304 for a client that has the body.
    private func omitBody(of response: inout Response) {
        response.status = 304
        // Browsers apply these fields to the cached response: the policy would be another page's.
        let described: [HeaderName] = [
            .contentType, .contentEncoding, .contentLanguage, .contentSecurityPolicy, .referrerPolicy,
        ]
        for name in described {
            response.headers[name] = nil
        }
    }
}
