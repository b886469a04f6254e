import FoundationEssentials
import MicroHTTPD
import ViewTree

extension Endpoint {
    /// `POST /sessions`
    func openSession(_ scope: RequestScope, then: @escaping @Sendable (Response) -> Void) throws {
        try scope.requireJSON()
        try scope.require(["application/json"])
        let opening = try opening(scope.body())
        guard let key = try IdempotencyKey.read(scope.request.headers[.idempotencyKey]) else {
            return create(opening, scope, then: then)
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
            let session = try application.session(
                opening, locale: scope.locale ?? application.locales.first ?? "en", for: scope.principal, now: .now)
            let document = try render(session)
            sessions.insert(session) { inserted in
                switch inserted {
                case .success(true):
                    self.metrics.sessionsOpened.add(1)
                    self.sessions.attend(session)
                    then(
                        .json(
                            document, status: 201,
                            [
                                .location: "/sessions/\(session.id)",
                                .eTag: EntityTag(revision: session.revision).text,
                                .cacheControl: "private, no-cache",
                                .vary: "Accept-Language",
                            ]))
                case .success(false): then(.problem(Problem(.tooMany, "The server keeps no further sessions.")))
                case .failure(let error): then(self.refusal(error))
                }
            }
        } catch {
            then(refusal(error))
        }
    }

    /// `GET /sessions/{id}`
    func showSession(_ id: SessionID?, _ scope: RequestScope, then: @escaping @Sendable (Response) -> Void) throws {
        try scope.require(["application/json"])
        withSession(id, scope, then: then) { session in
            let tag = EntityTag(revision: session.revision)
            let headers: Headers = [.eTag: tag.text, .cacheControl: "private, no-cache"]
            then(scope.has(tag) ? .notModified(headers) : .json(try self.render(session), headers))
        }
    }

    /// `DELETE /sessions/{id}`
    func endSession(_ id: SessionID?, _ scope: RequestScope, then: @escaping @Sendable (Response) -> Void) {
        withSession(id, scope, then: then) { session in
            try scope.requireMatch(session)
            self.sessions.remove(session.id, reason: .deleted) { removed in
                switch removed {
                case .success(true): then(Response(status: 204))
                case .success(false): then(.problem(Self.unknownSession))
                case .failure(let error): then(self.refusal(error))
                }
            }
        }
    }

    /// `GET /sessions/{id}/stream`
    func openStream(_ id: SessionID?, _ scope: RequestScope, then: @escaping @Sendable (Response) -> Void) throws {
        try scope.require(["text/event-stream"])
        withSession(id, scope, then: then) { session in
            let query = try Self.query(scope.request.query)
            let last = scope.request.headers[.lastEventID] ?? query["after"]
            let headers: Headers = [
                .contentType: "text/event-stream", .cacheControl: "no-cache, no-transform",
                .xAccelBuffering: "no",
            ]
            let stream = SessionStream(session.id, after: last.flatMap { Int($0) }, in: self.sessions)
            then(Response(status: 200, headers: headers, stream: stream))
        }
    }

    static let unknownSession = Problem(.unknownSession, "There is no such session, or it has ended.")

    /// Hands the session to `body`, where it is there and belongs to whoever asks.
    private func withSession(
        _ id: SessionID?, _ scope: RequestScope, then: @escaping @Sendable (Response) -> Void,
        body: @escaping @Sendable (Session) throws -> Void
    ) {
        guard let id else { return then(.problem(Self.unknownSession)) }
        sessions.load(id) { loaded in
            do {
                guard let session = try loaded.get(), session.principal == scope.principal else {
                    throw Self.unknownSession
                }
                self.sessions.takeUp(session)
                if try self.application.refreshed(session) == nil { return try body(session) }
                self.refresh(id) { refreshed in
                    do {
                        try body(try refreshed.get())
                    } catch {
                        then(self.refusal(error))
                    }
                }
            } catch {
                then(self.refusal(error))
            }
        }
    }

    /// Counts the document of a session anew whose scene a release has changed.
    private func refresh(_ id: SessionID, then: @escaping Completion<Session>) {
        sessions.turn(id) { session -> Sessions.Decision<Session> in
            guard let session else { throw Self.unknownSession }
            guard let refreshed = try self.application.refreshed(session) else { return .keep(session) }
            return .change(EventStep(from: refreshed).change(), refreshed)
        } then: {
            then($0)
        }
    }

    /// The document of a session, with the time that it took counted.
    func render(_ session: Session) throws -> [UInt8] {
        let start = ContinuousClock.now
        defer { metrics.rendering.record(ContinuousClock.now - start) }
        return try application.document(of: session)
    }
}

extension Problem {
    /// Turns faults of a body's shape into a refusal.
    static func shaped<Value>(_ body: () throws(ShapeError) -> Value) throws(Problem) -> Value {
        do {
            return try body()
        } catch {
            let first = error.faults.first?.detail ?? ""
            throw Problem(.wrongShape, first, faults: error.faults)
        }
    }
}
