import ViewTree

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

// Asks the guards of screens.
extension Reducer {
    /// The destination, or the one to which it redirects if its guards refuse the context's principal.
    ///
    /// - Throws: a `Problem` if it is not for the principal, and leads nowhere.
    func admitted(_ destination: Destination, in context: Context) throws -> Destination {
        var destination = destination
        var asked: [String] = []
        while true {
            let screen = try application.screen(destination.screen)
            if asked.contains(screen.name) { throw EffectError.circle(asked) }
            asked.append(screen.name)
            do {
                try screen.guards.ask(context)
                return destination
            } catch let redirect as Redirect {
                guard (try? application.screen(redirect.screen)) != nil else {
                    throw EffectError.unknownRedirect(redirect.screen, from: screen.name)
                }
                let address = destination.asked ?? renderer.url(of: destination)
                destination = Destination(redirect.screen, implementation: nil, parameters: JSONObject())
                destination.asked = address
            } catch let refusal as Forbidden {
                throw refusal.problem(for: context.principal)
            }
        }
    }

    /// The session for the sender of a request: with the sender's roles and proof, without screens that its guards refuse, and
    /// with a new revision if that, or another release, has changed the document. Nil if nothing has changed.
    ///
    /// - Throws: a `Problem` if no screen is left for the principal.
    func refreshed(
        _ session: Session, for principal: Principal, now: @autoclosure () -> Date
    ) throws -> Session? {
        let isSame = session.principal.roles == principal.roles && session.principal.proved == principal.proved
        let isGuarded = session.state.stack.contains {
            $0.opening.mayBeGuarded(for: application) || $0.opening.mayHaveGuardedNodes(for: application)
        }
        if isSame, !isGuarded { return try refreshed(session) }
        var state = session.state
        state.identify(as: principal)
        let context = Session(state).context(now: now())
        state.stack = try askedAgain(state.stack, state.locale, in: context)
        guard let stack = try admitted(state.stack, mayGoOn: !isSame, of: &state, in: context) else {
            if state.stack.last?.passed != session.state.stack.last?.passed { return try renewed(state) }
            if let refreshed = try refreshed(Session(state)) { return refreshed }
            return isSame && state.stack.map(\.passed) == session.state.stack.map(\.passed) ? nil : Session(state)
        }
        state.stack = stack
        var step = EventStep(from: Session(state))
        try settle(&step, since: (session.state.before ?? session).state, key: nil, in: context)
        state = step.session
        state.version = session.version
        return try renewed(state)
    }

    /// The session with a new revision if a release has changed the scene of its top screen; nil if it has not.
    func refreshed(_ session: Session) throws -> Session? {
        guard let top = session.state.stack.last, !top.isUpToDate(for: application) else { return nil }
        if try scene(top, session.locale).fingerprint == top.fingerprint { return nil }
        return try renewed(session.state)
    }

    /// A session with a new revision to which no patch leads.
    func renewed(_ state: SessionState) throws -> Session {
        var state = state
        state.effects.removeFirst(max(0, state.effects.count - ClientEffect.kept))
        if let top = state.stack.indices.last {
            state.stack[top].fingerprint = try scene(state.stack[top], state.locale).fingerprint
        }
        state.revision += 1
        state.changes = ChangeLog()
        state.before = nil
        return Session(state)
    }

    /// The screens of a stack; the guards of their nodes are asked again, for the context's principal.
    func askedAgain(_ stack: [StackEntry], _ locale: String, in context: Context) throws -> [StackEntry] {
        try stack.map { entry in
            var entry = entry
            if entry.opening.mayHaveGuardedNodes(for: application) {
                entry.passed = try scene(entry, locale).guards.letting(context)
            }
            return entry
        }
    }

    /// The screens of a stack that the guards admit the context's principal to, with the screens of redirects in place of those
    /// that redirect; nil if all stay. `mayGoOn` says whether the requested screen may now replace one that has opened in its
    /// place. `mayRestart` says whether the app's first screen opens if the only screen is refused.
    ///
    /// - Throws: a `Problem` if no screen is left.
    func admitted(
        _ stack: [StackEntry], mayGoOn: Bool, mayRestart: Bool = false, of state: inout SessionState,
        in context: Context
    ) throws -> [StackEntry]? {
        var admitted: [StackEntry] = []
        var hasOthers = false
        for entry in stack {
            if mayGoOn, let next = try successor(of: entry, in: state, context) {
                (hasOthers, state.lastEntry) = (true, next.id)
                admitted.append(next)
                continue
            }
            let scene = try scene(entry, state.locale)
            var destination = Destination(
                entry.screen, implementation: nil,
                parameters: scene.address?.values(entry.container) ?? entry.parameters)
            destination.asked = entry.opening.asked
            do {
                let next = try self.admitted(destination, in: context)
                if next == destination {
                    admitted.append(entry)
                    continue
                }
                hasOthers = true
                state.lastEntry += 1
                admitted.append(
                    try self.entry(
                        state.lastEntry, next, as: entry.presentation, for: state.audience, in: context,
                        sharing: state.shared
                    ).entry)
            } catch let problem as Problem where [.forbidden, .unauthenticated].contains(problem.type) {
                hasOthers = true
                if stack.count == 1, !mayRestart { throw problem }
            }
        }
        if !hasOthers { return nil }
        if admitted.isEmpty {
            state.lastEntry += 1
            admitted.append(
                try entry(
                    state.lastEntry, first, as: .root, for: state.audience, in: context, sharing: state.shared
                ).entry)
        }
        return admitted
    }

    /// The requested screen, if another one has opened in its place and the guards admit the context's principal now; else nil.
    ///
    /// - Throws: `SharedModelsNeeded`.
    private func successor(
        of entry: StackEntry, in state: SessionState, _ context: Context
    ) throws(SharedModelsNeeded) -> StackEntry? {
        guard let address = entry.opening.asked,
            let wanted = try? admitted(destinationOrFirst(address), in: context), wanted.asked == nil
        else { return nil }
        do {
            return try self.entry(
                state.lastEntry + 1, wanted, as: entry.presentation, for: state.audience, in: context,
                sharing: state.shared
            ).entry
        } catch let needed as SharedModelsNeeded {
            throw needed
        } catch {
            return nil
        }
    }

    /// The screen of an address; the first of the app if it is none of the app's.
    func destinationOrFirst(_ address: String) -> Destination {
        if let destination = try? destination(address) { return destination }
        return first
    }

    /// The app's first screen.
    var first: Destination {
        Destination(application.screens.first?.name ?? "", implementation: nil, parameters: JSONObject())
    }
}

extension Forbidden {
    /// The refusal of a principal.
    func problem(for principal: Principal) -> Problem {
        Problem(principal.id == nil ? .unauthenticated : .forbidden, detail)
    }
}
