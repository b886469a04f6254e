import HTTPMessages
import Outlet

extension Response {
    /// The response with a file. A file at a permanent address is cached without end, a picture at another address for an hour.
    static func file(
        _ file: PublicFiles.File, isPermanent: Bool = false, to scope: RequestScope, _ policy: PagePolicy
    ) -> Response {
        let headers: Headers = [
            .contentType: file.type, .eTag: file.tag.text,
            .cacheControl: isPermanent
                ? "public, max-age=31536000, immutable"
                : file.type.hasPrefix("image/") ? "public, max-age=3600" : "no-cache",
        ]
        var response = Response(status: 200, headers: headers, body: file.bytes)
        if file.type.hasPrefix("text/html") { response.runAsPage(policy) }
        if AcceptEncoding(scope.request.headers[.acceptEncoding]).gzip, let compressed = file.compressed.bytes {
            response.body = .bytes(compressed)
            response.headers[.contentEncoding] = "gzip"
            response.headers[.eTag] = EntityTag.gzip(file.tag.text)
            response.add("Accept-Encoding", to: .vary)
        }
        return response
    }
}
