import FoundationEssentials
import ViewTree

// Sessions that get a new id when their user signs in or out.
extension Reducer {
    /// The step to the session of a principal that has signed in: with a new id, and all that the old session had. The screen that
    /// was asked for replaces the one that leads on to it; if none was, `opening` replaces the screen that has signed in.
    func signedIn(
        _ session: Session, as principal: Principal, by signIn: SignInID, to id: SessionID, opening: Destination?,
        at entry: Int, revision: Int, now: Date
    ) throws -> EventStep {
        let old = session.state
        var state = SessionState(
            for: Audience(principal: principal, anonymousAs: id.description, profile: old.profile), id: id,
            movedFrom: old.origin, of: signIn, seed: old.seed, openedWith: nil, locale: old.locale,
            timeZone: old.timeZone, stack: old.stack, lastUsed: Int(now.timeIntervalSince1970))
        state.revision = revision
        (state.lastEntry, state.lastEffect, state.lastWork) = (old.lastEntry, old.lastEffect, old.lastWork)
        state.effects = old.effects.suffix(ClientEffect.kept)
        state.undos = old.undos
        state.work = old.work.filter { !$0.isIdentification }
        state.hasCalled = old.hasCalled
        let context = Session(state).context(now: now)
        if let stack = try admitted(old.stack, mayGoOn: true, of: &state, in: context) { state.stack = stack }
        if let opening, let place = state.stack.firstIndex(where: { $0.id == entry }) {
            state.lastEntry += 1
            state.stack[place] =
                try self.entry(
                    state.lastEntry, opening, as: state.stack[place].presentation, for: state.audience, in: context
                ).entry
        }
        return try moved(state, since: old, in: context)
    }

    /// The step to an anonymous session with a new id and the app's first screen.
    func signedOut(_ session: Session, to id: SessionID, seed: UInt64, now: Date) throws -> EventStep {
        let old = session.state
        let opening = Opening(
            screen: application.screens.first?.name ?? "", implementation: nil, parameters: JSONObject(),
            locale: old.locale, timeZone: old.timeZone)
        return try self.session(
            opening, id: id, seed: seed, locale: old.locale, profile: old.profile,
            for: Principal(id: nil, in: old.principal.tenant), now: now)
    }

    private func moved(_ state: SessionState, since old: SessionState, in context: Context) throws -> EventStep {
        var step = EventStep(opening: state)
        try settle(&step, since: old, key: nil, in: context)
        if let top = step.session.stack.indices.last {
            step.session.stack[top].fingerprint = try scene(step.session.stack[top], state.locale).fingerprint
        }
        try measure(&step.session)
        return step
    }
}
