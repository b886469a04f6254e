package import ViewTree

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Processes requests to open sessions: recognizes repeated keys, checks quotas, opens the session, and holds the
/// answer as long as the client waits.
package struct OpeningProcessor: Sendable {
    let sessions: Sessions

    /// Creates a processor that opens sessions of an app.
    package init(_ sessions: Sessions) { self.sessions = sessions }

    private var turns: SessionTurns { sessions.turns }
    private var keeper: SessionKeeper { sessions.keeper }
    private var application: Application { sessions.application }

    /// Reads the body of a request that opens a session. Without a screen, it opens the app's first.
    ///
    /// - Throws: a `Problem` if there is no such screen or implementation, the screen is not for the visitor, or the body has another
    ///   shape; any error that a guard throws.
    package func opening(_ body: JSONObject, for visitor: Visitor) throws -> Opening {
        let first = application.screens.first?.name
        let name = body["screen"].map(\.string) ?? first
        guard let name else { return try opening(body, or: first, by: visitor.links) }
        let screen = try application.screen(name)
        if let name = body["implementation"]?.string { _ = try application.implementation(name, of: screen) }
        let opening = Result { () throws(Problem) in try self.opening(body, or: first, by: visitor.links) }
        return try admitted(opening, to: screen, for: visitor)
    }

    private func opening(_ body: JSONObject, or first: String?, by links: BoundLinks) throws(Problem) -> Opening {
        let opening = try Problem.shaped { () throws(ShapeError) in try OpeningBody(body, first: first) }
        let destination = try turns.reducer.destination(
            application.screen(opening.screen), opening.implementation, opening.parameters)
        return Opening(
            destination: destination, locale: opening.locale, timeZone: opening.timeZone,
            isOwnLink: turns.isOwn(destination, by: links), client: opening.client)
    }

    /// Reads the address of a screen as a request to open it. `secrets` are the values of parameters that are not in the
    /// address.
    ///
    /// - Throws: a `Problem` if it is no such address, the screen is not for the visitor, or its parameters are invalid; any error
    ///   that a guard throws.
    package func opening(
        at address: String, with secrets: [String: String], for visitor: Visitor
    ) throws -> Opening {
        let (screen, query) = try turns.reducer.place(address)
        let opening = Result { () throws(Problem) in
            let destination = try turns.reducer.destination(screen, query: query, with: secrets)
            return Opening(destination: destination, isOwnLink: turns.isOwn(destination, by: visitor.links))
        }
        return try admitted(opening, to: screen, for: visitor)
    }

    /// Returns a request to open a screen, or throws what is wrong with it; before that, that the screen is not for the visitor.
    private func admitted(
        _ opening: Result<Opening, Problem>, to screen: ScreenDefinition, for visitor: Visitor
    ) throws -> Opening {
        if screen.guards.isEmpty { return try opening.get() }
        if case .failure(let problem) = opening, problem.type.status != 422 { throw problem }
        let wanted = try? opening.get()
        let (locale, timeZone) = (wanted?.locale ?? visitor.locale, wanted?.timeZone ?? "UTC")
        let context = Context(
            now: turns.date, locale: locale, timeZone: timeZone, principal: visitor.principal,
            seed: .random(in: .min ... .max), localization: application.localization(locale, timeZone),
            isOwnLink: wanted?.isOwnLink ?? false)
        let plain = Destination(screen.name, implementation: nil, parameters: JSONObject())
        _ = try turns.reducer.admitted(wanted?.destination ?? plain, in: context)
        return try opening.get()
    }

    /// The names of the parameters that the screen of an address has and the address has not, since they are secret.
    package func secretParameters(at address: String) -> Set<String> {
        (try? turns.reducer.place(address))?.screen.secretParameters ?? []
    }

    /// The screen of an address, with its query, and the address as the server writes it; nil if it can't open the screen, since it
    /// is no such address or lacks a parameter.
    package func screen(at address: String) -> (name: String, query: String?, address: String)? {
        guard let destination = try? turns.reducer.destination(address) else { return nil }
        let address = turns.reducer.renderer.url(of: destination)
        return (destination.screen, address.firstIndex(of: "?").map { String(address[$0...].dropFirst()) }, address)
    }

    /// Returns the answer to a request; nil if it comes later, through `then`.
    ///
    /// - Throws: a `Problem` if no session may be opened; any error that a controller throws.
    package func process(
        _ request: OpeningRequest, then: @escaping Completion<OpeningAnswer>
    ) throws -> OpeningAnswer? {
        guard let keyed = request.keyed else { return try create(request, then) }
        return try withSession(openedWith: keyed, request, then) { session in
            if let session { return try reopen(session, keyed, request, then) }
            return try create(request, then)
        }
    }

    /// Continues after a pending step, and passes the answer to `then` if it is ready.
    private func goOn(_ then: Completion<OpeningAnswer>, _ body: () throws -> OpeningAnswer?) {
        do {
            if let answer = try body() { then(.success(answer)) }
        } catch {
            then(.failure(error))
        }
    }

    /// Calls `body` with the session that was opened with a key; with nil if there is none.
    private func withSession(
        openedWith keyed: KeyedOpening, _ request: OpeningRequest, _ then: @escaping Completion<OpeningAnswer>,
        body: @escaping @Sendable (Session?) throws -> OpeningAnswer?
    ) throws -> OpeningAnswer? {
        let found = try keeper.find(openedWith: OpeningKey(of: request.principal, keyed.key)) { later in
            goOn(then) { try body(try later.get()) }
        }
        guard case .done(let session) = found else { return nil }
        return try body(session)
    }

    /// Answers a repeated request with the session that it has opened.
    private func reopen(
        _ session: Session, _ keyed: KeyedOpening, _ request: OpeningRequest,
        _ then: @escaping Completion<OpeningAnswer>
    ) throws -> OpeningAnswer? {
        guard session.state.opening?.body == keyed.body else {
            throw Problem(.keyReused, "The Idempotency-Key '\(keyed.key)' came with another body before.")
        }
        let used = try sessions.use(session, as: request.principal) { later in
            goOn(then) { answer(again: try later.get(), request, then) }
        }
        return used.flatMap { answer(again: $0, request, then) }
    }

    /// The answer to a repeated request; nil if it waits until the session has settled, as the first may do.
    private func answer(
        again session: Session, _ request: OpeningRequest, _ then: @escaping Completion<OpeningAnswer>
    ) -> OpeningAnswer? {
        if request.wait == 0 { return answer(session, to: request, isNew: false) }
        settle(session, request, isNew: false, then)
        return nil
    }

    private func create(
        _ request: OpeningRequest, _ then: @escaping Completion<OpeningAnswer>
    ) throws -> OpeningAnswer? {
        try requireMemory()
        keeper.countStored(of: request.principal) { counted in
            goOn(then) {
                try counted.get()
                return try turns.sharing { shared in
                    try open(request, sharing: shared, then)
                } orLater: { later in
                    goOn(then) { try later() }
                }
            }
        }
        return nil
    }

    private func open(
        _ request: OpeningRequest, sharing shared: SharedValues, _ then: @escaping Completion<OpeningAnswer>
    ) throws -> OpeningAnswer? {
        let now = turns.date
        let commit = try turns.reducer.session(
            request.opening, id: SessionID(), of: request.signIn, seed: .random(in: .min ... .max),
            openedWith: request.keyed,
            locale: request.locale, profile: request.profile,
            for: request.principal, now: now, lastUsed: keeper.lifetimes.lastUse(beforeOpening: now),
            sharing: shared
        ).change()
        let session = commit.session
        try admit(session, request)
        let answer = answer(session, to: request, isNew: true)
        keeper.insert(session) { inserted in
            goOn(then) {
                guard try inserted.get() else { return try refuse(request, then) }
                turns.metrics.opened.add(1)
                turns.report(commit)
                if turns.isSharing { turns.sharedModels.note(session) }
                turns.noteAsked(session)
                turns.attend(session, triedUpTo: 0)
                if request.wait == 0 { return answer }
                settle(session, request, isNew: true, then)
                return nil
            }
        }
        return nil
    }

    /// Throws a `Problem` if the sessions have reached their memory limit.
    private func requireMemory() throws(Problem) {
        guard let bytes = sessions.bytes, bytes >= turns.limits.all else { return }
        turns.metrics.memoryRefusals.add(1)
        throw Problem(.outOfMemory, "The sessions hold all that they may: no further one is opened.")
    }

    /// Counts a session for its principal and its address; throws a `Problem` if either has reached its limit.
    private func admit(_ session: Session, _ request: OpeningRequest) throws(Problem) {
        guard let owner = keeper.quotas.take(session.id, of: request.principal, from: request.address) else { return }
        count(owner)
        throw keeper.quotas.refusal(owner)
    }

    /// Notes in the metrics that an owner has reached its limit.
    private func count(_ owner: SessionQuotas.Owner) {
        switch owner {
        case .principal: turns.metrics.refusedPrincipals.add(1)
        case .address: turns.metrics.refusedAddresses.add(1)
        }
    }

    /// Handles a session that the store did not take: another request with the same key was faster, or there is no
    /// room.
    private func refuse(
        _ request: OpeningRequest, _ then: @escaping Completion<OpeningAnswer>
    ) throws -> OpeningAnswer? {
        guard let keyed = request.keyed else { return refuseAll(request, then) }
        return try withSession(openedWith: keyed, request, then) { session in
            guard let session else { return refuseAll(request, then) }
            return try reopen(session, keyed, request, then)
        }
    }

    /// Says why there is no session: the sign-in has ended meanwhile, or there is no room.
    private func refuseAll(_ request: OpeningRequest, _ then: @escaping Completion<OpeningAnswer>) -> OpeningAnswer? {
        let full = Problem(.tooMany, "The server keeps no further sessions.")
        guard let signIn = request.signIn else {
            then(.failure(full))
            return nil
        }
        let finish: Completion<StoredSignIn?> = { found in
            goOn(then) {
                throw try found.get() == nil
                    ? Problem(.unauthenticated, "The sign-in of who sends the request has ended.") : full
            }
        }
        StoreAnswer.pass(to: finish) { try turns.store.signIn(signIn, then: $0) }
        return nil
    }

    private func answer(
        _ session: Session, to request: OpeningRequest, isNew: Bool, waited: Int = 0
    ) -> OpeningAnswer {
        let destination = request.opening.destination
        return OpeningAnswer(
            session: session, isNew: isNew,
            followsProfile: application.asksForProfile(
                destination.screen, destination.implementation, for: session.state.audience,
                obeying: turns.reducer.switches.current),
            waited: waited)
    }

    /// Answers when the opened session has settled or the client's wait is over.
    private func settle(
        _ session: Session, _ request: OpeningRequest, isNew: Bool, _ then: @escaping Completion<OpeningAnswer>
    ) {
        turns.whenSettled(session.id, within: request.wait) {
            turns.load(session.id) { loaded in
                goOn(then) {
                    guard let session = try loaded.get() else { throw Problem.unknownSession }
                    return answer(session, to: request, isNew: isNew, waited: request.wait)
                }
            }
        }
    }
}
