import ViewTree

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

// Events that sign in or out. Only their answers can carry a token, so each answer waits for the work that its event has
// started.
extension EventProcessor {
    /// How many seconds the key of an event that has moved a session is kept.
    private static let memory = 600
    /// The shortest key that is kept.
    private static let shortestKey = 22

    /// The work that an event's answer waits for; nil if it does not wait.
    func wait(
        _ request: EventRequest, for next: borrowing SessionState, since session: Session
    ) -> EventRequest.Wait? {
        let work = session.state.lastWork + 1..<next.lastWork + 1
        let mayMove = next.work.contains { work.contains($0.id) && turns.reducer.mayMove($0) }
        guard mayMove || request.terms.wait != nil && !next.isSettled else { return nil }
        return EventRequest.Wait(
            revision: session.revision, seconds: max(request.terms.wait ?? 0, mayMove ? Identification.patience : 0),
            mayMove: mayMove, work: work)
    }

    /// The work that the answer to a repeated event waits for, if the first answer still waits.
    func wait(_ request: EventRequest, for answer: EventAnswer, in session: Session) -> EventRequest.Wait {
        let mayMove = session.state.work.contains { $0.key == request.key && turns.reducer.mayMove($0) }
        return EventRequest.Wait(
            revision: answer.before, seconds: max(Int(answer.waited), mayMove ? Identification.patience : 0),
            mayMove: mayMove, work: 0..<0)
    }

    /// The identification that an event has caused, with the screen that requested it, and the number of the call that has proved
    /// who the user is, if one has; nil if there is none. That of another client's event does not count, even in the same session.
    private func identification(
        in session: Session, for request: EventRequest, _ wait: EventRequest.Wait
    ) -> (Identification, entry: Int, proof: Int?)? {
        guard wait.mayMove else { return nil }
        for work in session.state.work {
            guard case .identification(let identification) = work.kind, identification.due > turns.date else {
                continue
            }
            let isOfRequest =
                request.key.map { $0 == work.key } ?? wait.work.contains(work.root ?? work.id)
            if isOfRequest { return (identification, work.entry, work.root) }
        }
        return nil
    }

    /// Where an event signs out everywhere, ends the principal's other sign-ins first: should the process end now, the event can
    /// be repeated.
    func endOthers(_ request: EventRequest, _ wait: EventRequest.Wait, then: @escaping Completion<Void>) {
        guard wait.mayMove else { return then(.success(())) }
        let ended: Completion<Session?> = { loaded in
            StoreAnswer.pass(to: then) { then in
                guard let session = try loaded.get(),
                    let (identification, _, _) = identification(in: session, for: request, wait),
                    identification.change == .signOut(.everywhere)
                else { return .done(()) }
                // Its own end with the move.
                signIns.end(of: session.principal, besides: own(request, session), then: then)
                return .pending
            }
        }
        turns.loadNewest(request.session, then: ended)
    }

    /// The sign-ins by which the client is who it is: that of the request, and that of the session if it is another.
    private func own(_ request: EventRequest, _ session: Session) -> [SignInID] {
        Array(Set([request.signIn, session.signIn].compactMap { $0 }))
    }

    /// The move of a session that an event has led to; nil if it has not led to one.
    func move(
        _ session: Session, for request: EventRequest, _ answer: EventAnswer, _ wait: EventRequest.Wait
    ) throws -> Decision<EventAnswer>? {
        guard let (identification, entry, proof) = identification(in: session, for: request, wait) else { return nil }
        let (id, now, own) = (SessionID(), turns.date, own(request, session))
        let key = key(of: request, to: id, now: now)
        let move: SessionMove
        var token: SignInToken?
        switch identification.change {
        case .signIn(let principal, let opening, let endsOthers):
            let begun = signIns.begin(of: principal, from: request.client().name)
            token = begun.token
            let step = try turns.reducer.signedIn(
                session, as: begun.signIn.sender.principal, by: begun.signIn.id, to: id, opening: opening, at: entry,
                endingOthers: endsOthers, revision: wait.revision + 1, now: now)
            // Of one who proves once more who it is, all sessions stay.
            let isSame = session.principal == principal
            move = SessionMove(
                old: session, commit: step.change(),
                terms: MoveTerms(
                    begun: begun.signIn, ended: isSame ? [] : own, replaced: isSame ? own : [], key: key))
        case .signOut:
            let step = try turns.reducer.signedOut(
                session, as: signIns.anonymous(after: session.principal), to: id, seed: .random(in: .min ... .max),
                now: now)
            move = SessionMove(
                old: session, commit: step.change(),
                terms: MoveTerms(begun: nil, ended: own, replaced: [], key: key))
        }
        var answer = try moved(answer, move.commit.session, token)
        answer.moved?.ended = move.terms.ended
        answer.moved?.replaced = move.terms.replaced
        answer.moved?.proof = move.terms.begun == nil ? nil : proof
        return .move(move, answer)
    }

    private func key(of request: EventRequest, to id: SessionID, now: Date) -> MovedKey {
        // One that is not kept leads nowhere, but tells that the session has moved.
        let isKept = (request.key?.unicodeScalars.count ?? 0) >= Self.shortestKey
        let hashes = isKept ? request.hashes : nil
        return MovedKey(
            old: request.session, new: id, key: hashes?.key ?? .random(in: .min ... .max),
            body: hashes?.body ?? .random(in: .min ... .max), end: Int(now.timeIntervalSince1970) + Self.memory)
    }

    private func moved(_ answer: EventAnswer, _ session: Session, _ token: SignInToken?) throws -> EventAnswer {
        var answer = answer
        if answer.form != .page { answer.body = try turns.render(session) }
        answer.revision = session.revision
        answer.moved = MovedSession(session: session, token: token)
        return answer
    }

    /// Answers an event that has moved its session before, if that is why there is none; `false` if it can't be.
    func follow(_ request: EventRequest, _ error: any Error) -> Bool {
        guard let hashes = request.hashes, (error as? Problem)?.type == .unknownSession, turns.application.signsIn
        else {
            return false
        }
        let finish: Completion<EventAnswer> = { answer in
            if case .failure = answer { turns.metrics.refusedEvents.add(1) }
            request.reply(endAttempts(of: request, following: answer))
        }
        let found: Completion<MovedKey?> = { found in
            StoreAnswer.pass(to: finish) { finish in
                guard let key = try found.get(), key.key == hashes.key, key.end > Int(turns.date.timeIntervalSince1970)
                else { throw error }
                guard key.body == hashes.body else {
                    throw Problem(
                        .keyReused, "The Idempotency-Key '\(request.key ?? "")' came with another body before.")
                }
                answer(request, with: key.new, then: finish)
                return .pending
            }
        }
        StoreAnswer.pass(to: found) { try turns.store.moved(from: request.session, then: $0) }
        return true
    }

    private func answer(
        _ request: EventRequest, with id: SessionID, isLast: Bool = false, then: @escaping Completion<EventAnswer>
    ) {
        turns.loadNewest(id) { loaded in
            StoreAnswer.pass(to: then) { then in
                guard let session = try loaded.get() else { throw Problem.unknownSession }
                return try answer(request, with: session, isLast: isLast, then: then)
            }
        }
    }

    /// The answer with a session to which one has moved before, with another token: the first one may not have arrived.
    private func answer(
        _ request: EventRequest, with session: Session, isLast: Bool, then: @escaping Completion<EventAnswer>
    ) throws -> StoreAnswer<EventAnswer> {
        let answer = EventAnswer(
            body: request.form == nil ? [] : FormRequest.answer(session, then: session.state),
            revision: session.revision,
            form: request.terms.form, waited: 0, hasChange: false)
        guard let signIn = session.signIn else { return try give(answer, session, nil, to: request, then: then) }
        signIns.renew(signIn) { renewed in
            if !isLast, case .success(nil) = renewed {
                // Another repetition has renewed it meanwhile, maybe at another node.
                turns.store.evict(session)
                return self.answer(request, with: session.id, isLast: true, then: then)
            }
            StoreAnswer.pass(to: then) { then in
                guard let token = try renewed.get() else { throw Problem.unknownSession }
                return try give(answer, session, token, to: request, then: then)
            }
        }
        return .pending
    }

    /// The answer with a session that has moved; through `then` if its document is long.
    private func give(
        _ answer: EventAnswer, _ session: Session, _ token: SignInToken?, to request: EventRequest,
        then: @escaping Completion<EventAnswer>
    ) throws -> StoreAnswer<EventAnswer> {
        guard answer.form != .page, let beside = request.beside, try turns.isLong(session.state) else {
            return .done(try moved(answer, session, token))
        }
        beside { then(Result { try self.moved(answer, session, token) }) }
        return .pending
    }
}
