import Logging
import ViewTree

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

// Shared models, which sessions change and show together.
extension SessionTurns {
    /// Whether a screen of the app shows a shared model.
    var isSharing: Bool { application.isSharing }

    /// Shows the shared models that a session has committed to other sessions: at once to those of this process, and soon to
    /// those of other nodes.
    func publishShared(_ commit: SessionCommit) {
        sharedModels.put(commit.shared, of: commit.session.state)
        leases?.store.bus.tellNews()
        let ids = commit.shared.map(\.id)
        let viewers = sharedModels.viewers(of: ids).subtracting([commit.session.id])
        if !viewers.isEmpty { showShared(to: viewers) }
    }

    /// Brings those of some sessions up to date that are watched. The others are at their next request.
    func showShared(to viewers: some Sequence<SessionID> & Sendable) {
        Task.detached {
            for id in viewers where self.live.isWatched(id) { self.showShared(to: id) }
        }
    }

    /// Brings a session up to date with the shared models that it shows, unless it is.
    func showShared(to id: SessionID) {
        if let session = store.resident(id) {
            guard session.state.isSharing else { return }
            if sharedModels.isUpToDate(session) { return }
        }
        turn(id) { session -> Decision<Void> in
            guard let session, let commit = try self.shared(session) else { return .keep(()) }
            return .change(commit, ())
        } then: { answer in
            guard case .failure(let error) = answer else { return }
            self.environment.rareLog.error(
                "A session was not brought up to date", ["session": "\(id.prefix)…", "error": "\(error)"])
        }
    }

    /// Whether a session shows what has become of shared models, without asking the store.
    func showsNewest(_ session: Session) -> Bool {
        !isSharing || !session.state.isSharing || leases == nil && sharedModels.isUpToDate(session)
    }

    /// The next version of a session, in which a client sees the values of shared models that were put into its screens; nil if none
    /// is new, or the session has no room for them.
    func shared(_ session: Session) throws -> SessionCommit? {
        guard session.state.before != nil else { return nil }
        let step = try limited(since: session, posted: 0) {
            try reducer.reduceShared(session, in: session.context(now: date))
        } orElse: {
            nil
        }
        guard let step else { return nil }
        return step.change()
    }

    /// Forgets the models that no session shows, and has the store remove those that ended before any session that is left has begun.
    /// Counts those that there are: what it removes may count until the next sweep.
    func sweepShared(_ now: Date, lifetime: Duration) {
        sharedModels.sweep()
        sharedModels.count()
        let time = Int(now.timeIntervalSince1970) - Int(clamping: lifetime.components.seconds) - Self.grace
        store.removeSharedModels(endedBefore: time)
    }

    /// How many seconds longer than any session a shared model that has ended is kept: its next version follows its last.
    private static var grace: Int { 86_400 }

    /// Makes something of values of shared models, and once more for each that it turns out to need; nil if it comes later.
    func sharing<Value: Sendable>(
        _ known: SharedValues = [:], _ body: @escaping @Sendable (SharedValues) throws -> Value?,
        orLater goOn: @escaping @Sendable (() throws -> Value?) -> Void
    ) throws -> Value? {
        do {
            return try body(known)
        } catch let needed as SharedModelsNeeded {
            let found = try sharedModels.read(needed.models) { later in
                goOn { try self.sharing(known.merging(try later.get()) { $1 }, body, orLater: goOn) }
            }
            guard case .done(let values) = found else { return nil }
            return try sharing(known.merging(values) { $1 }, body, orLater: goOn)
        }
    }
}
