import FoundationEssentials

extension Sessions {
    /// The session if it is there and belongs to whoever asks; nil if it comes later, through `then`.
    ///
    /// It counts as used, its work goes on, and its document is counted anew if a release has changed the scene.
    package func use(
        _ id: SessionID, as principal: Principal, then: @escaping Completion<Session>
    ) throws -> Session? {
        let found = try find(id) { later in
            do {
                if let session = try self.use(try later.get(), as: principal, then: then) { then(.success(session)) }
            } catch {
                then(.failure(error))
            }
        }
        guard case .done(let session) = found else { return nil }
        return try use(session, as: principal, then: then)
    }

    /// The same of a session that was found.
    func use(_ session: Session?, as principal: Principal, then: @escaping Completion<Session>) throws -> Session? {
        guard let session, session.principal == principal else { throw Problem.unknownSession }
        noteUse(of: session)
        takeUp(session)
        if try reducer.refreshed(session) == nil { return session }
        let turn = PlainTurn<Session>(of: session.id, in: self) { session in
            guard let session else { throw Problem.unknownSession }
            guard let refreshed = try self.reducer.refreshed(session) else { return .keep(session) }
            return .change(EventStep(from: refreshed).change(), refreshed)
        } then: { later in
            then(later)
        }
        guard case .done(let refreshed) = try turn.begin() else { return nil }
        return refreshed
    }
}
