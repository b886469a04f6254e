import Synchronization

/// Updates the watched sessions of this node when other nodes have changed shared models.
///
/// The versions of all shown models are requested together; only one request is under way at a time.
final class SharedNews: Sendable {
    private struct State {
        var isAsking = false
        var isWanted = false
    }

    private let turns: SessionTurns
    private let state = Mutex(State())

    init(_ turns: SessionTurns) { self.turns = turns }

    /// Asks for news, or once more after the question that is under way.
    func ask() {
        let begins = state.withLock { state in
            if state.isAsking { state.isWanted = true }
            defer { state.isAsking = true }
            return !state.isAsking
        }
        if begins { askNow() }
    }

    private func askNow() {
        let shown = turns.sharedModels.shown.mapValues { $0.filter(turns.live.isWatched) }.filter { !$0.value.isEmpty }
        let models = shown.keys.reduce(into: [SharedModelID: any AnySharedModel]()) { models, id in
            models[id] = turns.application.sharedModels[id.name]
        }
        if models.isEmpty { return finish() }
        let read: Completion<SharedValues> = { found in
            // If the store has failed, the next question finds what this one has missed.
            if case .success = found { self.turns.showShared(to: Set(shown.values.joined())) }
            self.finish()
        }
        StoreAnswer.pass(to: read) { try turns.sharedModels.read(models, then: $0) }
    }

    private func finish() {
        let isWanted = state.withLock { state in
            defer { state.isWanted = false }
            if !state.isWanted { state.isAsking = false }
            return state.isWanted
        }
        if isWanted { askNow() }
    }
}
