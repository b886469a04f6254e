import Synchronization
import ViewTree

// Attempts at signing in. An event whose step calls a service that signs in is an attempt, until its answer tells whether it
// has succeeded.
extension EventProcessor {
    /// Begins the attempts of an event, before anything is committed.
    ///
    /// - Throws: a `Problem` if one of them is in a pause.
    func beginAttempts(
        of request: EventRequest, in next: borrowing SessionState, _ wait: EventRequest.Wait
    ) throws(Problem) {
        // Another node may have committed between: the event is decided on once more.
        withdrawAttempts(of: request)
        for work in next.work where wait.work.contains(work.id) {
            guard case .call(let call) = work.kind, let service = turns.application.service(for: call), service.signsIn
            else { continue }
            let id = SignInAttempts.ID(session: request.session, work: work.id)
            try turns.attempts.begin(id, on: service.account(of: call), by: request.client())
            if service.sendsLink { turns.links.expect(id) }
            request.attempts.withLock { $0.append(id) }
        }
    }

    /// Withdraws the attempts of an event that is refused: no call is made.
    func withdrawAttempts(of request: EventRequest) { end(request, as: .withdrawn) }

    /// Ends the attempts of an event that has led to no sign-in.
    func endAttempts(of request: EventRequest) { end(request, as: .failed) }

    /// Ends the attempts of an event, by what its answer has led to. Returns the answer, with the accounts and the links that its
    /// client has to keep.
    func endAttempts(
        of request: EventRequest, _ result: Result<EventAnswer, any Error>
    ) -> Result<EventAnswer, any Error> {
        defer { endAttempts(of: request) }
        guard case .success(var answer) = result else { return result }
        guard let proof = answer.moved?.proof else {
            let link = request.attempts.withLock { $0.compactMap { turns.links.take($0) } }.first
            answer.links = link.map { request.client().links.adding($0, under: turns.bodySecret) }
            return .success(answer)
        }
        // Another request may have begun it: this one repeats its key.
        let id = SignInAttempts.ID(session: request.session, work: proof)
        answer.moved?.known = turns.attempts.succeed(id, by: request.client())
        return .success(answer)
    }

    /// Ends the attempts of an event whose move went into the answer to another request with the same key. Returns the answer,
    /// with the accounts that the client has to keep.
    func endAttempts(
        of request: EventRequest, following answer: Result<EventAnswer, any Error>
    ) -> Result<EventAnswer, any Error> {
        guard case .success(var answer) = answer, answer.moved?.token != nil else {
            endAttempts(of: request)
            return answer
        }
        for id in taken(from: request) {
            if let known = turns.attempts.succeed(id, by: request.client()) { answer.moved?.known = known }
        }
        return .success(answer)
    }

    private func end(_ request: EventRequest, as outcome: AttemptOutcome) {
        for id in taken(from: request) {
            turns.attempts.end(id, as: outcome)
            _ = turns.links.take(id)
        }
    }

    private func taken(from request: EventRequest) -> [SignInAttempts.ID] {
        request.attempts.withLock { attempts in
            defer { attempts = [] }
            return attempts
        }
    }
}
