import HTTPMessages
import Outlet

extension Response {
    /// The response to a client that has what a tag names; nil if it has not.
    ///
    /// Known before anything is rendered or drawn.
    static func unchanged(_ headers: Headers, for scope: RequestScope) -> Response? {
        guard let known = scope.request.headers[.ifNoneMatch], let tag = headers[.eTag],
            EntityTag.matches(tag, weakly: known)
        else { return nil }
        var response = Response(status: 304, headers: headers)
        // Whether the body would have been compressed follows from its length.
        response.add("Accept-Encoding", to: .vary)
        response.headers[.contentLanguage] = nil
        return response
    }
}
