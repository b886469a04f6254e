import MicroHTTPD
import Outlet
import ViewTree

extension Endpoint {
    /// The content security policy of the web client's page: only resources of the same origin, and nothing inline.
    /// Images may also come from `https:` and `data:`.
    private static let contentSecurityPolicy =
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' https: data:; connect-src 'self'; "
        + "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

    /// The web client's page, if the request prefers a page and there is one.
    func page(_ scope: RequestScope) -> Response? {
        guard Accept(scope.request.headers[.accept]).prefersPage, let file = files["/index.html"] else {
            return nil
        }
        var response = send(file, scope)
        response.headers[.vary] = "Accept"
        return response
    }

    /// `GET /<path>`
    func send(_ file: PublicFiles.File, _ scope: RequestScope) -> Response {
        var headers: Headers = [.eTag: file.tag.text, .cacheControl: "no-cache"]
        let isPage = file.type.hasPrefix("text/html")
        // With this field a browser sends the form factor with the page's requests: the only one not sent by default.
        if isPage, application.choosesByProfile { headers[.acceptCH] = "Sec-CH-UA-Form-Factors" }
        var response = Response.notModified(file.bytes, headers)
        // A browser applies the fields of a 304 to its cached response, so a page must not get the policy of other
        // responses.
        response.isPage = isPage
        if scope.has(file.tag) { return response }
        headers[.contentType] = file.type
        if isPage {
            headers[.contentSecurityPolicy] = Self.contentSecurityPolicy
            headers[.referrerPolicy] = "no-referrer"
        }
        response.status = 200
        response.headers = headers
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
        return scope.has(document.tag)
            ? .notModified(document.bytes, headers) : .json(document.bytes, type: type, headers)
    }
}
