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

    /// The response, unless the request is for another version of what has no revisions (RFC 9110, section 13.1.1). Throws a
    /// `Problem` then.
    func matching(_ scope: RequestScope) throws(Problem) -> Response {
        if let wanted = scope.request.headers[.ifMatch], let tag = headers[.eTag],
            !EntityTag.matches(tag, strongly: wanted)
        {
            throw Problem(.stale, "If-Match names another version of this; it is \(tag) now.")
        }
        return self
    }
}
