import FoundationEssentials
import MicroHTTPD
import ViewTree

extension Endpoint {
    /// `POST /sessions`
    func openSession(_ scope: RequestScope) throws -> Response? {
        try scope.requireJSON()
        try scope.require(["application/json"])
        let opening = try opening(scope.body())
        let key = try IdempotencyKey.read(scope.request.headers[.idempotencyKey], openingFor: scope.principal)
        guard let keyed = key.map({ KeyedOpening(key: $0, body: Fingerprint(of: scope.request.body)) }) else {
            return try create(opening, nil, scope)
        }
        return try withSession(openedWith: keyed, scope) { session in
            if let session { return try self.reopen(session, opening, keyed, scope) }
            return try self.create(opening, keyed, scope)
        }
    }

    /// Hands the session to `body` that was opened with a key, if it is there.
    private func withSession(
        openedWith keyed: KeyedOpening, _ scope: RequestScope,
        body: @escaping @Sendable (Session?) throws -> Response?
    ) throws -> Response? {
        let found = try sessions.find(openedWith: OpeningKey(of: scope.principal, keyed.key)) { later in
            self.goOn(with: scope) { try body(try later.get()) }
        }
        guard case .done(let session) = found else { return nil }
        return try body(session)
    }

    /// Answers a request for a session that has opened one already.
    private func reopen(
        _ session: Session, _ opening: Opening, _ keyed: KeyedOpening, _ scope: RequestScope
    ) throws -> Response? {
        guard session.state.opening?.body == keyed.body else {
            throw Problem(.keyReused, "The Idempotency-Key '\(keyed.key)' came with another body before.")
        }
        return try use(session, scope) { endpoint, scope, session in
            endpoint.opened(session, try endpoint.sessions.render(session), opening, scope)
        }
    }

    /// What a body asks for: a screen and an implementation that there are, in the right shape.
    private func opening(_ body: JSONObject) throws(Problem) -> Opening {
        if let name = body["screen"]?.string {
            let screen = try application.screen(name)
            if let name = body["implementation"]?.string { _ = try application.implementation(name, of: screen) }
        }
        let opening = try Problem.shaped { () throws(ShapeError) in try Opening(body) }
        _ = try sessions.reducer.parameters(opening.parameters, of: application.screen(opening.screen))
        return opening
    }

    private func create(_ opening: Opening, _ keyed: KeyedOpening?, _ scope: RequestScope) throws -> Response? {
        try requireMemory()
        let now = Date.now
        let session = try sessions.reducer.session(
            opening, openedWith: keyed, locale: application.locale(among: scope.locales),
            profile: profile(scope)?.profile, for: scope.principal, now: now,
            lastUsed: lastUse(beforeOpening: now))
        try admit(session, scope)
        let document: [UInt8]
        do {
            document = try sessions.render(session)
        } catch {
            sessions.quotas.release(session.id)
            throw error
        }
        sessions.insert(session) { inserted in
            self.goOn(with: scope) {
                guard try inserted.get() else { return try self.refuse(opening, keyed, scope) }
                self.metrics.sessionsOpened.add(1)
                self.sessions.attend(session)
                let wait = Preferences(scope.request.headers[.prefer]).wait ?? 0
                if wait == 0 { return self.opened(session, document, opening, scope) }
                self.openSettled(session, within: wait, opening, scope)
                return nil
            }
        }
        return nil
    }

    /// Counts a session for its owners, or refuses it.
    private func admit(_ session: Session, _ scope: RequestScope) throws(Problem) {
        let quotas = sessions.quotas
        switch quotas.take(
            session.id, of: scope.principal,
            from: proxies.client(of: scope.request).map { ClientAddress(bits: $0.bits) })
        {
        case .principal?:
            metrics.noteRefusedSession(of: .principal)
            throw Problem(
                .tooManyOfOne, "This principal has \(quotas.principals.limit) sessions, and may have no more.")
        case .address?:
            metrics.noteRefusedSession(of: .address)
            throw Problem(.tooManyOfOne, "This address has \(quotas.addresses.limit) sessions, and may have no more.")
        case nil: break
        }
    }

    /// Answers a request whose session the store did not take: another with its key was faster, or there is no room.
    private func refuse(_ opening: Opening, _ keyed: KeyedOpening?, _ scope: RequestScope) throws -> Response? {
        let full = Problem(.tooMany, "The server keeps no further sessions.")
        guard let keyed else { throw full }
        return try withSession(openedWith: keyed, scope) { session in
            guard let session else { throw full }
            return try self.reopen(session, opening, keyed, scope)
        }
    }

    private func opened(
        _ session: Session, _ document: [UInt8], _ opening: Opening, _ scope: RequestScope
    ) -> Response {
        let vary = vary(
            "Accept-Language", profile(scope), opening.implementation, of: opening.screen, for: session.state.audience)
        let headers: Headers = [
            .location: "\(basePath.text)/sessions/\(session.id)", .eTag: EntityTag(revision: session.revision).text,
            .cacheControl: "private, no-cache", .vary: vary,
        ]
        return .json(document, status: 201, naming(session.locale, in: headers))
    }

    /// Answers once a session that was opened has settled, or so many seconds are over.
    private func openSettled(_ session: Session, within wait: Int, _ opening: Opening, _ scope: RequestScope) {
        sessions.whenSettled(session.id, within: wait) {
            self.sessions.load(session.id) { loaded in
                self.goOn(with: scope) {
                    guard let session = try loaded.get() else { throw Problem.unknownSession }
                    var response = self.opened(session, try self.sessions.render(session), opening, scope)
                    response.headers[.preferenceApplied] = "wait=\(wait)"
                    return response
                }
            }
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

    /// Answers a request for a session that is there and belongs to whoever asks.
    private typealias Answerer = @Sendable (Endpoint, RequestScope, Session) throws -> Response?

    /// Hands the session to `body`, where it is there and belongs to whoever asks.
    private func withSession(
        _ id: SessionID?, _ scope: RequestScope, body: @escaping Answerer
    ) throws -> Response? {
        guard let id else { throw Problem.unknownSession }
        let loaded = try sessions.find(id) { later in
            self.goOn(with: scope) { try self.use(try later.get(), scope, body) }
        }
        guard case .done(let session) = loaded else { return nil }
        return try use(session, scope, body)
    }

    private func use(_ session: Session?, _ scope: RequestScope, _ body: @escaping Answerer) throws -> Response? {
        guard let session, session.principal == scope.principal else { throw Problem.unknownSession }
        sessions.noteUse(of: session)
        sessions.takeUp(session)
        if try sessions.reducer.refreshed(session) == nil { return try body(self, scope, session) }
        return try refresh(session.id, scope, body)
    }

    /// Counts the document of a session anew whose scene a release has changed.
    private func refresh(_ id: SessionID, _ scope: RequestScope, _ body: @escaping Answerer) throws -> Response? {
        let turn = PlainTurn<Session>(of: id, in: sessions) { session in
            guard let session else { throw Problem.unknownSession }
            guard let refreshed = try self.sessions.reducer.refreshed(session) else { return .keep(session) }
            return .change(EventStep(from: refreshed).change(), refreshed)
        } then: { later in
            self.goOn(with: scope) { try body(self, scope, try later.get()) }
        }
        guard case .done(let session) = try turn.begin() else { return nil }
        return try body(self, scope, session)
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
