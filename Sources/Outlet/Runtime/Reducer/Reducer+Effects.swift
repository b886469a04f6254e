import ViewTree

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension Reducer {
    /// How deep events raised by effects may nest.
    private static let depth = 16

    /// Performs effects in order. Emitted events are answered before: at that point all screens that can answer are
    /// still on the stack.
    func perform(
        _ effects: [Effect], of entry: Int, key: String?, on step: inout EventStep, in context: Context, depth: Int = 0,
        after cause: Interaction? = nil
    ) throws {
        if effects.isEmpty { return }
        let effects = try located(effects, near: cause, of: entry, in: step.session)
        let asked = try answered(effects, of: entry, after: cause, on: &step, in: context)
        for (effect, entry) in asked {
            try perform(effect, of: entry, key: key, on: &step, in: context, depth: depth, after: cause)
        }
    }

    private func perform(
        _ effect: Effect, of entry: Int, key: String?, on step: inout EventStep, in context: Context, depth: Int,
        after cause: Interaction?
    ) throws {
        switch effect {
        case .openURL, .copy, .share, .announce, .toast, .focus, .clear, .client:
            try step.session.tell(effect, key: key)
        case .show(let destination, let transition):
            try show(destination, as: transition, askedBy: entry, on: &step, in: context)
        case .back: step.goBack()
        case .dismiss: step.dismiss()
        case .call(let call): try self.call(call, of: entry, key: key, on: &step, after: cause)
        case .emit: break
        case .raise(let event, let value):
            guard depth < Self.depth else { throw EffectError.endless(event) }
            let position = step.session.stack.firstIndex { $0.id == entry } ?? step.session.stack.count - 1
            let interaction = Interaction(node: nil, event: event, value: value)
            if let (effects, entry) = try bubble(interaction, from: nil, at: position, on: &step, in: context) {
                try perform(effects, of: entry, key: key, on: &step, in: context, depth: depth + 1)
            } else if !(try answerByDefault(interaction, key: key, on: &step, in: context)) {
                throw EffectError.unanswered(event)
            }
        case .undo(let sentence, let effects, let limit):
            step.session.offerUndo(sentence, effects, within: limit, of: entry, key: key, now: context.now)
        case .track(let name, let members):
            let screen = step.session.stack.first { $0.id == entry }
            guard !application.analytics.isEmpty, let screen else { return }
            step.records.append(
                AnalyticsRecord(
                    kind: .tracked(members), name: name, node: nil, screen: screen.screen,
                    implementation: screen.implementation, time: context.now))
        case .after(let delay, let effects):
            let due = context.now.addingTimeInterval(delay.timeInterval)
            try step.session.wait(for: .delayed(DelayedEffects(due: due, effects: effects)), of: entry, key: key)
        case .signIn where !application.signsIn, .signOut where !application.signsIn:
            throw EffectError.noSignIns
        case .signOut(.others): try step.session.wait(for: .endSignIns(.others), of: entry, key: key)
        case .signOut(.one(let id)) where id != step.session.signIn?.id.word:
            try step.session.wait(for: .endSignIns(.one(id)), of: entry, key: key)
        case .signIn(let principal, let opening, let endsOthers):
            try step.session.wait(
                for: .signIn(principal, opening: opening, endingOthers: endsOthers), of: entry, key: key,
                now: context.now)
        case .signOut(let scope):
            let scope = scope == .everywhere ? scope : .here
            try step.session.wait(for: .signOut(scope), of: entry, key: key, now: context.now)
        }
    }

    /// Calls a service: that of the implementation on screen, else the app's.
    private func call(
        _ call: ServiceCall, of entry: Int, key: String?, on step: inout EventStep, after cause: Interaction?
    ) throws {
        var call = call
        let screen = step.session.stack.first { $0.id == entry }
        if let screen, try scene(screen, step.session.locale).service(call) != nil {
            call.caller = ServiceCall.Caller(screen: screen.screen, implementation: screen.implementation)
        } else if application.services[call.service] == nil {
            throw EffectError.unknownService(call.service, screen: screen?.screen, node: cause?.node)
        }
        try step.session.wait(for: .call(call), of: entry, key: key)
    }

    /// Effects whose nodes are named by their ids: at an event in a row, a node of that row comes first. Throws if no screen
    /// has such a node.
    func located(
        _ effects: [Effect], near cause: Interaction?, of entry: Int, in session: SessionState
    ) throws -> [Effect] {
        guard effects.contains(where: \.namesNode), let screen = session.stack.first(where: { $0.id == entry }) else {
            return effects
        }
        let scene = try scene(screen, session.locale)
        let row = cause?.node.flatMap { RowAddress(of: $0) }
        return try effects.map { effect in
            try effect.renamingNodes { name, use in
                let inRow = row?.ids(of: name) ?? []
                let known = inRow.first { scene.node($0, in: screen.container, passing: screen.passed) != nil }
                if let known { return known }
                // The row may be gone by now.
                if let id = ([name] + inRow).first(where: { isNode($0, for: use) }) { return id }
                throw EffectError.unknownNode(
                    use, name, screen: screen.screen, node: cause?.node,
                    nearest: scene.nearestNode(
                        to: name, in: screen.container, passing: screen.passed, isInput: use != .focus))
            }
        }
    }

    /// Whether any screen has a node that can be used so.
    private func isNode(_ id: String, for use: NamedNode.Use) -> Bool {
        use == .focus ? application.hasNode(id) : isInput(id)
    }

    /// Performs the undo that an effect has offered; throws if the offer has expired or was used.
    func undo(_ value: JSON?, key: String?, on step: inout EventStep, in context: Context) throws {
        guard let id = value?.integer else {
            let detail = "Expected the number of an undo, found \(value?.kind ?? "no value")."
            throw Problem(.wrongShape, detail, faults: [Fault(JSONPointer(["value"]), detail)])
        }
        guard let offer = step.session.takeUndo(id, now: context.now) else {
            throw Problem(.undoGone, "This can't be undone any more.", revision: step.session.revision)
        }
        try perform(offer.effects, of: offer.entry, key: key, on: &step, in: context)
    }
}
