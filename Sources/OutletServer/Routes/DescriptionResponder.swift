import HTTPMessages
import Outlet

/// Answers with a description of the wire, which is constant while the process runs.
struct DescriptionResponder: RouteResponder {
    func respond(to scope: RequestScope, at document: Descriptions.Document) throws -> Response? {
        try scope.require([document.type, "application/json"])
        let takesType = Accept(scope.request.headers[.accept]).quality(of: document.type) > 0
        let (bytes, tag) = document.encoded
        let headers: Headers = [.eTag: tag.text, .cacheControl: "no-cache", .vary: "Accept"]
        return try .json(bytes, type: takesType ? document.type : "application/json", headers).matching(scope)
    }
}
