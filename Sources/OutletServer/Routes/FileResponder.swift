import MicroHTTPD
import Outlet
import ViewTree

extension Endpoint {
    /// The content security policy of the web client's page: only resources of the same origin, and nothing inline.
    /// Images may also come from `https:` and `data:`.
    static let contentSecurityPolicy =
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' https: data:; connect-src 'self'; "
        + "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

    /// A page's address, which may be a secret, is told only to its own server: which forms need for their `Origin`.
    static let referrerPolicy = "same-origin"

    /// With this field a browser sends the form factor with the page's requests: the only one not sent by default.
    static let wantedHints = "Sec-CH-UA-Form-Factors"

    /// `GET /<path>`. A file at an address that changes with it need never be asked for again, and a picture at a fixed
    /// address only after an hour.
    func send(_ file: PublicFiles.File, isPermanent: Bool = false, _ scope: RequestScope) -> Response {
        var headers: Headers = [
            .contentType: file.type, .eTag: file.tag.text,
            .cacheControl: isPermanent
                ? "public, max-age=31536000, immutable"
                : file.type.hasPrefix("image/") ? "public, max-age=3600" : "no-cache",
        ]
        let isPage = file.type.hasPrefix("text/html")
        if isPage {
            headers[.contentSecurityPolicy] = Self.contentSecurityPolicy
            headers[.referrerPolicy] = Self.referrerPolicy
            if application.choosesByProfile { headers[.acceptCH] = Self.wantedHints }
        }
        var response = Response(status: 200, headers: headers, body: file.bytes)
        response.isPage = isPage
        if AcceptEncoding(scope.request.headers[.acceptEncoding]).gzip, let compressed = file.compressed.bytes {
            response.body = .bytes(compressed)
            response.headers[.contentEncoding] = "gzip"
            response.headers[.eTag] = EntityTag.gzip(file.tag.text)
            response.add("Accept-Encoding", to: .vary)
        }
        return response
    }

    /// `GET /problems/{type}`
    func page(of type: ProblemType) -> Response {
        .text(
            """
            <!doctype html>
            <html lang="en">
            <meta charset="utf-8">
            <title>\(type.title)</title>
            <h1>\(type.title)</h1>
            <p>\(type.advice)</p>
            <p>Status \(type.status), type <code>\(type.reference(below: basePath.text))</code></p>
            </html>

            """, type: "text/html; charset=utf-8")
    }

    /// The response with a description, which does not change while the process runs.
    func describe(_ document: Descriptions.Document, _ type: String, _ scope: RequestScope) throws(Problem) -> Response
    {
        try scope.require([type, "application/json"])
        let type = Accept(scope.request.headers[.accept]).quality(of: type) > 0 ? type : "application/json"
        let headers: Headers = [.eTag: document.tag.text, .cacheControl: "no-cache", .vary: "Accept"]
        return .json(document.bytes, type: type, headers)
    }
}
