import HTTPMessages
import Outlet

extension Response {
    /// The 304 response to a client that has the representation of a tag; nil if it has another.
    ///
    /// It needs the headers only: nothing is rendered or drawn for it.
    static func unchanged(_ headers: Headers, for scope: RequestScope) -> Response? {
        guard let known = scope.request.headers[.ifNoneMatch], let tag = headers[.eTag],
            EntityTag.matches(tag, weakly: known)
        else { return nil }
        var response = Response(status: 304, headers: headers)
        // Whether the omitted body would be compressed depends on its length, so `Vary` always names the field.
        response.add("Accept-Encoding", to: .vary)
        response.headers[.contentLanguage] = nil
        return response
    }

    /// The response, if `If-Match` permits it, for a resource without a session (RFC 9110, section 13.1.1).
    /// Throws a `Problem` if it names another version.
    func matching(_ scope: RequestScope, at revision: Int? = nil) throws(Problem) -> Response {
        if let wanted = scope.request.headers[.ifMatch], let tag = headers[.eTag],
            !EntityTag.matches(tag, strongly: wanted)
        {
            var problem = Problem(
                .stale, "If-Match names another version of this; it is \(tag) now.", revision: revision)
            problem.tag = tag
            throw problem
        }
        return self
    }
}
