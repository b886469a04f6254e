// A turn with a session that shows shared models.
extension Turn {
    /// Makes a decision on a session that has the newest values of the shared models on its screens, and once more for each that it
    /// turns out to need: those of screens that open.
    func sharing(
        _ session: Session?, _ decide: @escaping @Sendable (Session?) throws -> StoreAnswer<Answer>
    ) throws -> StoreAnswer<Answer> {
        guard let session, session.state.isSharing else { return try decidingAgain(session, decide) }
        return try read(session.state.sharedModels, for: session, decide)
    }

    /// Makes a decision, and once more for each shared model that it turns out to need.
    func decidingAgain(
        _ session: Session?, _ decide: @escaping @Sendable (Session?) throws -> StoreAnswer<Answer>
    ) throws -> StoreAnswer<Answer> {
        do {
            return try decide(session)
        } catch let needed as SharedModelsNeeded {
            guard let session else { throw needed }
            return try read(needed.models, for: session, decide)
        }
    }

    private func read(
        _ models: [SharedModelID: any AnySharedModel], for session: Session,
        _ decide: @escaping @Sendable (Session?) throws -> StoreAnswer<Answer>
    ) throws -> StoreAnswer<Answer> {
        let found = try turns.sharedModels.read(models) { later in
            self.goOn { try self.decide(on: session, sharing: try later.get(), decide) }
        }
        guard case .done(let values) = found else { return .pending }
        return try self.decide(on: session, sharing: values, decide)
    }

    private func decide(
        on session: Session, sharing values: SharedValues,
        _ decide: @escaping @Sendable (Session?) throws -> StoreAnswer<Answer>
    ) throws -> StoreAnswer<Answer> {
        let shared = turns.reducer.session(session, sharing: values)
        turns.sharedModels.note(shared)
        return try decidingAgain(shared, decide)
    }

    /// Continues after a commit that has lost a race. If the race was over a shared model, the turn first waits for its place
    /// in the model's queue: of the turns on this node that change one model, only one decides again at a time.
    func lineUp(
        after commit: SessionCommit, _ body: @escaping @Sendable () throws -> StoreAnswer<Answer>
    ) throws -> StoreAnswer<Answer> {
        guard let id = commit.shared.first?.id else { return try body() }
        turns.sharedModels.doubt(commit.shared.map(\.id))
        guard turns.sharedModels.lineUp(session, for: id, orLater: { self.goOn(body) }) else { return .pending }
        return try body()
    }
}
