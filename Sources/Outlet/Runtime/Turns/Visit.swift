import Logging
import Synchronization

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A session that is loaded before it is stored: for a single document, or when it has come back from a store.
final class Visit: Sendable {
    private struct State {
        var session: Session
        /// The running loads by number; nil for a load that is about to start.
        var running: [Int: LoadHandle?] = [:]
        var patience: Deadline?
        var isOver = false
    }

    private let environment: LoadEnvironment
    /// The store that keeps the sign-ins.
    private let store: any SessionStore
    private let state: Mutex<State>
    private let finish: @Sendable (Session) -> Void

    /// Creates a visit of a session that is not stored. `finish` receives it once.
    private init(
        _ session: Session, in environment: LoadEnvironment, _ store: any SessionStore,
        finish: @escaping @Sendable (Session) -> Void
    ) {
        self.environment = environment
        self.store = store
        self.finish = finish
        state = Mutex(State(session: session))
    }

    /// Returns the session if it has settled; otherwise nil, and `finish` receives it when it has settled or the time is
    /// over.
    static func settle(
        _ session: Session, within limit: Duration, in environment: LoadEnvironment, _ store: any SessionStore,
        finish: @escaping @Sendable (Session) -> Void
    ) -> Session? {
        if session.state.isSettled || limit == .zero { return session }
        let visit = Visit(session, in: environment, store, finish: finish)
        // Only the callbacks of the deadline and the loads retain the visit.
        let patience = environment.times.deadlines.after(limit) { visit.end() }
        let isOver = visit.state.withLock { state in
            state.patience = patience
            return state.isOver
        }
        if isOver { patience.cancel() } else { visit.attend() }
        return nil
    }

    /// The same, waited for.
    static func settled(
        _ session: Session, within limit: Duration, in environment: LoadEnvironment, _ store: any SessionStore
    ) async -> Session {
        await withCheckedContinuation { continuation in
            let settled = settle(session, within: limit, in: environment, store) { continuation.resume(returning: $0) }
            if let settled { continuation.resume(returning: settled) }
        }
    }

    /// Starts the loads that the screen waits for, and cancels those that it does not wait for any more.
    private func attend() {
        let (wanted, gone, session) = state.withLock { state -> ([PendingWork], [LoadHandle?], Session) in
            if state.isOver { return ([], [], state.session) }
            let awaited = state.session.state.work.filter(\.isAwaited)
            let gone = state.running.filter { running in !awaited.contains { $0.id == running.key } }
            for id in gone.keys { state.running[id] = nil }
            let new = awaited.filter { state.running[$0.id] == nil }
            for work in new { state.running[work.id] = .some(nil) }
            return (new, Array(gone.values), state.session)
        }
        for handle in gone { handle?.cancel() }
        for work in wanted { start(work, of: session) }
    }

    private func start(_ work: PendingWork, of session: Session) {
        do {
            guard let run = try environment.reducer.run(work, of: session) else { return }
            let resources = LoadResources(environment, for: session, in: store)
            let handle = run.start(resources) { outcome in self.accept(outcome, of: work) }
            let isWanted = state.withLock { state in
                guard !state.isOver, state.running[work.id] != nil else { return false }
                state.running[work.id] = handle
                return true
            }
            if !isWanted { handle.cancel() }
        } catch {
            environment.rareLog.error("A load did not start", about: work.name, ["error": "\(error)"])
            end()
        }
    }

    private func accept(_ outcome: @Sendable () -> LoadOutcome, of work: PendingWork) {
        do {
            let isSettled = try state.withLock { state -> Bool in
                guard !state.isOver else { return false }
                let outcome = outcome()
                environment.log(outcome, of: work)
                let context = state.session.context(now: environment.times.date())
                let step = try environment.reducer.reduce(
                    outcome, of: work.id, to: state.session, in: context, followingFacts: false)
                if let step { state.session = step.change().session }
                return state.session.state.isSettled
            }
            if isSettled { end() } else { attend() }
        } catch {
            environment.rareLog.error(
                "What was waited for was not taken", about: work.name,
                ["work": "\(work.name)", "error": "\(error)"])
            end()
        }
    }

    /// Cancels all loads, and passes the session to `finish` in its current state.
    private func end() {
        let over = state.withLock { state -> (running: [LoadHandle?], patience: Deadline?, session: Session)? in
            if state.isOver { return nil }
            state.isOver = true
            defer { (state.running, state.patience) = ([:], nil) }
            return (Array(state.running.values), state.patience, state.session)
        }
        guard let over else { return }
        over.patience?.cancel()
        for handle in over.running { handle?.cancel() }
        finish(over.session)
    }
}
