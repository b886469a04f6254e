import ViewTree

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

// Sessions that get a new id when their user signs in or out.
extension Reducer {
    /// The step to the session of a principal that has signed in: with a new id, and the state of the old session. The
    /// requested screen replaces the one that leads to it; if none was requested, `opening` replaces the screen that has signed
    /// in. If the session was another principal's, only that screen stays.
    func signedIn(
        _ session: Session, as principal: Principal, by signIn: SignInID, to id: SessionID, opening: Destination?,
        at entry: Int, endingOthers endsOthers: Bool, revision: Int, now: Date
    ) throws -> EventStep {
        let old = session.state
        var state = SessionState(
            for: Audience(
                principal: principal, anonymousAs: id.description, profile: old.profile, client: old.client,
                catalog: old.catalog),
            id: id, movedFrom: old.origin, of: signIn, seed: old.seed, openedWith: nil, locale: old.locale,
            timeZone: old.timeZone, stack: old.stack, lastUsed: Int(now.timeIntervalSince1970))
        state.revision = revision
        state.shared = old.shared
        (state.lastEntry, state.lastEffect, state.lastWork) = (old.lastEntry, old.lastEffect, old.lastWork)
        if endsOthers { try state.wait(for: .endSignIns(.others), of: entry, key: nil) }
        let context = Session(state).context(now: now)
        let asked = old.stack.first { $0.id == entry }?.opening.asked.map(destinationOrFirst)
        if old.principal.id != nil, old.principal != principal {
            state.stack = [try entryOrFirst(asked ?? opening ?? first, as: .root, of: &state, in: context)]
            return try moved(state, since: old, in: context)
        }
        state.effects = old.effects.suffix(ClientEffect.kept)
        state.undos = old.undos
        state.work += old.work.filter { !$0.isIdentification }.map { $0.caused(by: old.principal, now: principal) }
        state.hasCalled = old.hasCalled
        state.stack = try askedAgain(state.stack, state.locale, in: context)
        if let stack = try admitted(state.stack, mayGoOn: true, mayRestart: true, of: &state, in: context) {
            state.stack = stack
        }
        // In the place of a screen under maintenance the first one opens: else the one that signs in would stay.
        let isClosed = asked.map { switches.current.isUnderMaintenance($0.screen) } ?? false
        if let opening = isClosed ? first : opening, let place = state.stack.firstIndex(where: { $0.id == entry }) {
            state.stack[place] = try entryOrFirst(
                opening, as: state.stack[place].presentation, of: &state, in: context)
        }
        return try moved(state, since: old, in: context)
    }

    /// A screen that opens; the app's first one if its guards refuse the principal, or it is under maintenance.
    private func entryOrFirst(
        _ destination: Destination, as presentation: Presentation, of state: inout SessionState, in context: Context
    ) throws -> StackEntry {
        state.lastEntry += 1
        let (id, audience) = (state.lastEntry, state.audience)
        do {
            return try entry(id, destination, as: presentation, for: audience, in: context, sharing: state.shared).entry
        } catch let problem as Problem
            where [.forbidden, .unauthenticated, .underMaintenance].contains(problem.type)
        {
            return try entry(id, first, as: presentation, for: audience, in: context, sharing: state.shared).entry
        }
    }

    /// The step to an anonymous session with a new id and the app's first screen.
    func signedOut(
        _ session: Session, as anonymous: Principal, to id: SessionID, seed: UInt64, now: Date
    ) throws -> EventStep {
        let old = session.state
        let opening = Opening(
            destination: first, locale: old.locale, timeZone: old.timeZone, client: old.client, catalog: old.catalog)
        return try self.session(
            opening, id: id, seed: seed, locale: old.locale, profile: old.profile, effectsAfter: old.lastEffect,
            for: anonymous, now: now, sharing: old.shared)
    }

    /// The step after sign-ins of the session's principal have ended; nil if it does not wait for that. The lists of sign-ins on
    /// all screens are loaded again.
    func reduce(ended work: Int, to session: Session, in context: Context) throws -> EventStep? {
        guard session.state.work.contains(where: { $0.id == work }) else { return nil }
        var step = EventStep(from: session)
        step.session.work.removeAll { $0.id == work }
        try reloadOwnSignIns(&step.session)
        try conclude(&step, from: session, key: nil, in: context)
        return step
    }

    /// Whether work may sign in or out.
    func mayMove(_ work: PendingWork) -> Bool {
        switch work.kind {
        case .identification: true
        case .call(let call): application.service(for: call)?.signsIn ?? false
        case .load, .delayed, .endSignIns: false
        }
    }

    /// Whether work may sign in or out, or ends other sign-ins of the principal.
    func mayEndSignIns(_ work: PendingWork) -> Bool {
        if case .endSignIns = work.kind { true } else { mayMove(work) }
    }

    /// Lets no client know an event by its key that may sign in or out: repeated with that, it gets a token. Everyone performs its
    /// effects then.
    func hideKey(_ key: String?, of step: inout EventStep, since old: SessionState) {
        guard application.signsIn, let key, step.session.lastEffect > old.lastEffect,
            step.session.work.contains(where: { $0.key == key && mayMove($0) })
        else { return }
        for index in step.session.effects.indices where step.session.effects[index].id > old.lastEffect {
            step.session.effects[index].hideKey()
        }
    }

    private func moved(_ state: SessionState, since old: SessionState, in context: Context) throws -> EventStep {
        var step = EventStep(opening: state)
        try reloadOwnSignIns(&step.session)
        try settle(&step, since: old, key: nil, in: context)
        if let top = step.session.stack.indices.last {
            step.session.stack[top].fingerprint = try scene(step.session.stack[top], state.locale).fingerprint
        }
        try measure(&step.session)
        // A move commits no shared model. Their values are read again at the next event.
        step.session.shared = [:]
        return step
    }
}
