import MicroHTTPD
import Outlet
import ViewTree

extension Endpoint {
    /// `POST /sessions`
    func openSession(_ scope: RequestScope) throws -> Response? {
        if scope.holdsForm { return try openSessionWithForm(scope) }
        try scope.requireJSON()
        try scope.requireNoDialect()
        try scope.require(["application/json"])
        let opening = try openings.opening(scope.body())
        let key = try IdempotencyKey.read(scope.request.headers[.idempotencyKey], openingFor: scope.principal)
        let profile = profile(scope)
        let request = OpeningRequest(
            opening, keyed: key.map { KeyedOpening(key: $0, body: Fingerprint(of: scope.request.body)) },
            of: scope.principal, from: proxies.client(of: scope.request).map { ClientAddress(bits: $0.bits) },
            locale: application.locale(among: scope.locales), profile: profile?.profile,
            wait: Preferences(scope.request.headers[.prefer]).wait ?? 0)
        return try openings.process(request) { later in
            self.goOn(with: scope) { self.response(try later.get(), profile) }
        }.map { response($0, profile) }
    }

    private func response(_ answer: OpeningAnswer, _ profile: ProfileReading?) -> Response {
        let session = answer.session
        var headers: Headers = [
            .location: "\(basePath.text)/sessions/\(session.id)", .eTag: EntityTag(revision: session.revision).text,
            .cacheControl: "private, no-cache",
            .vary: Self.vary(
                answer.waited > 0 ? "Accept-Language, Prefer" : "Accept-Language",
                answer.followsProfile ? profile : nil),
        ]
        if answer.waited > 0 { headers[.preferenceApplied] = "wait=\(answer.waited)" }
        return .json(answer.document, status: 201, naming(session.locale, in: headers))
    }

    /// `GET /sessions/{id}`
    func showSession(_ id: SessionID?, _ scope: RequestScope) throws -> Response? {
        if try scope.dialect() == .html { return try sessionPage(id, scope) }
        try scope.require(["application/json"])
        return try withSession(id, scope) { endpoint, scope, session in
            let tag = EntityTag(revision: session.revision)
            var headers = Headers(capacity: 4)
            headers.append(tag.text, for: .eTag)
            headers.append("private, no-cache", for: .cacheControl)
            headers.append("Accept", for: .vary)
            if endpoint.application.namesLanguage {
                headers.append(endpoint.application.language(for: session.locale), for: .contentLanguage)
            }
            return .json(try endpoint.sessions.render(session), consume headers)
        }
    }

    /// `DELETE /sessions/{id}`
    func endSession(_ id: SessionID?, _ scope: RequestScope) throws -> Response? {
        try withSession(id, scope) { endpoint, scope, session in
            try scope.match?.require(session)
            endpoint.sessions.remove(session.id, reason: .deleted) { removed in
                endpoint.goOn(with: scope) {
                    guard try removed.get() else { throw Problem.unknownSession }
                    return Response(status: 204)
                }
            }
            return nil
        }
    }

    /// `GET /sessions/{id}/stream`
    func openStream(_ id: SessionID?, _ scope: RequestScope) throws -> Response? {
        try scope.requireNoDialect()
        try scope.require(["text/event-stream"])
        return try withSession(id, scope) { endpoint, scope, session in
            let query = try [String: String](query: scope.request.query)
            let last = scope.request.headers[.lastEventID] ?? query["after"]
            let headers: Headers = [
                .contentType: "text/event-stream", .cacheControl: "no-cache, no-transform",
                .xAccelBuffering: "no",
            ]
            let stream = SessionStream(
                of: session, after: last.flatMap { Int($0) }, in: endpoint.sessions,
                documents: endpoint.streamDocuments)
            return Response(status: 200, headers: headers, stream: stream)
        }
    }

    /// Calls `body` with the session if it exists and belongs to the request's principal.
    func withSession(
        _ id: SessionID?, _ scope: RequestScope,
        body: @escaping @Sendable (Endpoint, RequestScope, Session) throws -> Response?
    ) throws -> Response? {
        guard let id else { throw Problem.unknownSession }
        let session = try sessions.use(id, as: scope.principal) { later in
            self.goOn(with: scope) { try body(self, scope, try later.get()) }
        }
        return try session.flatMap { try body(self, scope, $0) }
    }
}
