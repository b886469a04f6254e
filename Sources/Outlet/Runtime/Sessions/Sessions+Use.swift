#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension Sessions {
    /// Returns the session if it exists and belongs to `principal`; nil if it comes later, through `then`.
    ///
    /// Records the use, takes up pending work, and starts a new revision if a release has changed the scene.
    ///
    /// - Throws: `Problem.unknownSession` if there is no such session, or it belongs to another principal; any error of
    ///   the store.
    package func use(
        _ id: SessionID, as principal: Principal, then: @escaping Completion<Session>
    ) throws -> Session? {
        let found = try turns.newest(id) { later in
            do {
                if let session = try self.use(try later.get(), as: principal, then: then) { then(.success(session)) }
            } catch {
                then(.failure(error))
            }
        }
        guard case .done(let session) = found else { return nil }
        return try use(session, as: principal, then: then)
    }

    /// The same for a loaded session.
    func use(_ session: Session?, as principal: Principal, then: @escaping Completion<Session>) throws -> Session? {
        guard let session, session.principal == principal else { throw Problem.unknownSession }
        keeper.noteUse(of: session)
        turns.noteAsked(session)
        turns.takeUp(session)
        let isNewest = !turns.bringUpToDate(session.id) && turns.showsNewest(session)
        if isNewest, try reducer.refreshed(session, for: principal, now: date) == nil { return session }
        let turn = PlainTurn<Session>(of: session.id, in: turns) { session, _ in
            guard let session else { throw Problem.unknownSession }
            let refreshed = try self.reducer.refreshed(session, for: principal, now: self.date)
            if let commit = try self.turns.shared(refreshed ?? session) { return .change(commit, commit.session) }
            guard let refreshed else { return .keep(session) }
            return .change(EventStep(from: refreshed).change(), refreshed)
        } then: { later in
            then(later)
        }
        guard case .done(let refreshed) = try turn.begin() else { return nil }
        return refreshed
    }

    /// Makes what the thread that calls asks the store by itself, while it uses sessions; nil if there is nothing to ask.
    package func makeThreadQuestions() -> (any ThreadQuestions)? { turns.store.makeThreadQuestions() }
}
