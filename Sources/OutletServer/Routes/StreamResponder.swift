import HTTPMessages
import Outlet

/// Answers `GET /sessions/{id}/stream`: the session's changes.
struct StreamResponder: RouteResponder {
    let site: Site

    func respond(to scope: RequestScope, at id: SessionID?) throws -> Response? {
        // EventSource can't set `Accept`, so only `as` chooses a dialect.
        let isOfSurface =
            scope.request.query != nil && scope.query(Application.dialectParameter) == Dialect.a2ui.name
        if !isOfSurface { try scope.requireNoDialect() }
        try scope.require(["text/event-stream"])
        return try site.withSession(id, scope) { site, scope, session in
            try scope.match?.require(session)
            if isOfSurface { _ = try site.a2ui.catalog(of: session) }
            let query = try [String: String](query: scope.request.query)
            let last = scope.request.headers[.lastEventID] ?? query["after"]
            let headers: Headers = [
                .contentType: "text/event-stream; charset=utf-8", .cacheControl: "no-cache, no-transform",
                .xAccelBuffering: "no", .vary: "Accept, Last-Event-ID",
            ]
            // A copy, so that the stream does not keep the request.
            let address = site.proxies.sender(of: scope.request)
            let surface =
                isOfSurface
                ? SurfaceStream(
                    site.a2ui, from: site.origin(scope), of: site.sessions, keeping: site.streamDocuments) : nil
            let stream = SessionStream(
                of: session, after: last.flatMap { Int($0) }, in: site.sessions, documents: site.streamDocuments,
                writing: surface
            ) { [site] in
                site.beside(address, $0)
            }
            return Response(status: 200, headers: headers, stream: stream)
        }
    }
}
