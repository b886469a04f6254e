import HTTPMessages
import Outlet
import ViewTree

/// Answers `GET /problems/{type}`: a page about a problem type, for developers.
struct ProblemResponder: RouteResponder {
    let basePath: BasePath

    func respond(to scope: RequestScope, at type: ProblemType) -> Response? {
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
}
