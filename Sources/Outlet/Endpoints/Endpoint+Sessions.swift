import FoundationEssentials
import MicroHTTPD
import ViewTree

extension Endpoint {
    /// `POST /sessions`
    func openSession(_ scope: RequestScope) throws -> Response? {
        try scope.requireJSON()
        try scope.require(["application/json"])
        let opening = try opening(scope.body())
        let then: @Sendable (Response) -> Void = { response in self.goOn(with: scope) { response } }
        guard let key = try IdempotencyKey.read(scope.request.headers[.idempotencyKey]) else {
            create(opening, scope, then: then)
            return nil
        }
        let verdict = openings.begin(
            key, of: scope.principal, body: Fingerprint(of: scope.request.body), now: .now, then: then)
        switch verdict {
        case .first:
            create(opening, scope) { response in
                self.openings.finish(key, of: scope.principal, response)
                then(response)
            }
        case .repeated: break
        case .reused: throw Problem(.keyReused, "The Idempotency-Key '\(key)' came with another body before.")
        }
        return nil
    }

    /// What a body asks for: a screen and an implementation that there are, in the right shape.
    private func opening(_ body: JSONObject) throws(Problem) -> Opening {
        if let name = body["screen"]?.string {
            let screen = try application.screen(name)
            if let name = body["implementation"]?.string { _ = try application.implementation(name, of: screen) }
        }
        let opening = try Problem.shaped { () throws(ShapeError) in try Opening(body) }
        _ = try application.parameters(opening.parameters, of: application.screen(opening.screen))
        return opening
    }

    private func create(
        _ opening: Opening, _ scope: RequestScope, then: @escaping @Sendable (Response) -> Void
    ) {
        do {
            let reading = profile(scope)
            let session = try application.session(
                opening, locale: application.locale(among: scope.locales), profile: reading?.profile,
                for: scope.principal, now: .now)
            let vary = vary(
                "Accept-Language", reading, opening.implementation, of: opening.screen, for: session.state.audience)
            let document = try render(session)
            sessions.insert(session) { inserted in
                switch inserted {
                case .success(true):
                    self.metrics.sessionsOpened.add(1)
                    self.sessions.attend(session)
                    let headers: Headers = [
                        .location: "/sessions/\(session.id)", .eTag: EntityTag(revision: session.revision).text,
                        .cacheControl: "private, no-cache", .vary: vary,
                    ]
                    then(.json(document, status: 201, self.naming(session.locale, in: headers)))
                case .success(false): then(.problem(Problem(.tooMany, "The server keeps no further sessions.")))
                case .failure(let error): then(self.refusal(error))
                }
            }
        } catch {
            then(refusal(error))
        }
    }

    /// `GET /sessions/{id}`
    func showSession(_ id: SessionID?, _ scope: RequestScope) throws -> Response? {
        try scope.require(["application/json"])
        return try withSession(id, scope) { endpoint, scope, session in
            let tag = EntityTag(revision: session.revision)
            var headers = Headers(capacity: 3)
            headers.append(tag.text, for: .eTag)
            headers.append("private, no-cache", for: .cacheControl)
            if scope.has(tag) { return .notModified(headers) }
            return .json(try endpoint.render(session), consume headers)
        }
    }

    /// `DELETE /sessions/{id}`
    func endSession(_ id: SessionID?, _ scope: RequestScope) throws -> Response? {
        try withSession(id, scope) { endpoint, scope, session in
            try scope.requireMatch(session)
            endpoint.sessions.remove(session.id, reason: .deleted) { removed in
                endpoint.goOn(with: scope) {
                    guard try removed.get() else { throw Self.unknownSession }
                    return Response(status: 204)
                }
            }
            return nil
        }
    }

    /// `GET /sessions/{id}/stream`
    func openStream(_ id: SessionID?, _ scope: RequestScope) throws -> Response? {
        try scope.require(["text/event-stream"])
        return try withSession(id, scope) { endpoint, scope, session in
            let query = try Self.query(scope.request.query)
            let last = scope.request.headers[.lastEventID] ?? query["after"]
            let headers: Headers = [
                .contentType: "text/event-stream", .cacheControl: "no-cache, no-transform",
                .xAccelBuffering: "no",
            ]
            let stream = SessionStream(session.id, after: last.flatMap { Int($0) }, in: endpoint.sessions)
            return Response(status: 200, headers: headers, stream: stream)
        }
    }

    static let unknownSession = Problem(.unknownSession, "There is no such session, or it has ended.")

    /// Answers a request for a session that is there and belongs to whoever asks.
    private typealias Answering = @Sendable (Endpoint, RequestScope, Session) throws -> Response?

    /// Hands the session to `body`, where it is there and belongs to whoever asks.
    private func withSession(
        _ id: SessionID?, _ scope: RequestScope, body: @escaping Answering
    ) throws -> Response? {
        guard let id else { throw Self.unknownSession }
        let loaded = try sessions.find(id) { later in
            self.goOn(with: scope) { try self.use(try later.get(), scope, body) }
        }
        guard case .done(let session) = loaded else { return nil }
        return try use(session, scope, body)
    }

    private func use(_ session: Session?, _ scope: RequestScope, _ body: @escaping Answering) throws -> Response? {
        guard let session, session.principal == scope.principal else { throw Self.unknownSession }
        sessions.takeUp(session)
        if try application.refreshed(session) == nil { return try body(self, scope, session) }
        return try refresh(session.id, scope, body)
    }

    /// Counts the document of a session anew whose scene a release has changed.
    private func refresh(_ id: SessionID, _ scope: RequestScope, _ body: @escaping Answering) throws -> Response? {
        let turn = PlainTurn<Session>(of: id, in: sessions) { session in
            guard let session else { throw Self.unknownSession }
            guard let refreshed = try self.application.refreshed(session) else { return .keep(session) }
            return .change(EventStep(from: refreshed).change(), refreshed)
        } then: { later in
            self.goOn(with: scope) { try body(self, scope, try later.get()) }
        }
        guard case .done(let session) = try turn.begin() else { return nil }
        return try body(self, scope, session)
    }

    /// The document of a session, with the time that it took counted.
    func render(_ session: Session) throws -> [UInt8] {
        let start = Machine.nanoseconds()
        defer { metrics.noteRendering(since: start) }
        return try application.document(of: session)
    }
}

extension Problem {
    /// Turns faults of a body's shape into a refusal.
    static func shaped<Value>(_ body: () throws(ShapeError) -> Value) throws(Problem) -> Value {
        do {
            return try body()
        } catch {
            throw Problem(error)
        }
    }

    /// The refusal of a body whose shape is wrong.
    init(_ fault: ShapeError) { self.init(.wrongShape, fault.faults.first?.detail ?? "", faults: fault.faults) }
}
