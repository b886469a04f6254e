import ViewTree

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension Reducer {
    /// Applies an event that a client posted. Pure: the result depends only on the arguments.
    ///
    /// - Throws: a `Problem` if the event is refused, or `Unanswered`; any error that an intention throws.
    func reduce(
        _ event: Event, key: String?, to session: Session, in context: Context, isTracing: Bool = false
    ) throws -> EventStep {
        guard let top = session.state.stack.last else {
            throw Problem(.unknownSession, "The session has no screen.")
        }
        let scene = try scene(top, session.locale)
        let node = try event.node.map {
            try self.node($0, event.event, of: scene, on: top, revision: session.revision)
        }
        if let node, node.record.holdsChoices {
            try requireChosen(by: event, at: node, of: scene, on: top, revision: session.revision)
        }
        let values = try check(event, at: node, of: scene, on: top)
        try switches.requireOpen(top.screen, for: event.event)
        let missed = MissedInput()
        let row = node?.record.list == nil ? nil : event.node.flatMap { RowAddress(of: $0) }
        let interaction = Interaction(
            node: event.node, event: event.event, value: event.value, sectionKey: node?.section,
            input: { id in
                for inner in row?.ids(of: id) ?? [] {
                    if let value = values[inner] ?? self.value(inner, in: session) { return value }
                }
                if let value = values[id] ?? self.value(id, in: session) { return value }
                if !self.isNameOfInput(id) { missed.note(id) }
                return nil
            },
            base: { [base = event.base] id in
                for inner in row?.ids(of: id) ?? [] where values[inner] != nil { return base[inner] }
                return base[id]
            })
        var step = EventStep(from: session)
        step.session.lastUsed = Int(context.now.timeIntervalSince1970)
        if isTracing { step.traces = [] }
        do {
            try apply(interaction, from: node, key: key, to: session, &step, in: context)
        } catch let veto as Veto {
            throw Problem(.refused, veto.reason, revision: session.revision)
        }
        if let id = missed.id {
            throw EffectError.unknownNode(
                .read, id, screen: top.screen, node: event.node,
                nearest: scene.nearestNode(to: id, in: top.container, passing: top.passed, isInput: true))
        }
        if !application.analytics.isEmpty {
            step.records.insert(record(.accepted, event, at: node, of: top, now: context.now), at: 0)
        }
        return step
    }

    /// The document's current value of an input on the top screen.
    private func value(_ id: String, in session: Session) -> JSON? {
        guard let top = session.state.stack.last else { return nil }
        return try? top.withScene(of: application, in: session.state) { $0.value(id, in: top.container, for: $1) }
    }

    /// Applies a service's answer to the screen that called it, and reads the sources again. If that screen is gone,
    /// the answer is dropped.
    func reduce(
        _ result: CallResult, to session: Session, in context: Context, isTracing: Bool = false
    ) throws -> EventStep {
        var step = EventStep(from: session)
        if isTracing { step.traces = [] }
        guard let index = step.session.work.firstIndex(where: { $0.id == result.id }) else { return step }
        let work = step.session.work.remove(at: index)
        // The service's changes appear together with its answer, not later when observers are notified.
        try reread(&step.session)
        guard case .call(let call) = work.kind,
            let position = step.session.stack.firstIndex(where: { $0.id == work.entry })
        else {
            try conclude(&step, from: session, key: work.key, in: context)
            return step
        }
        let interaction = Interaction(
            node: call.node, event: .result(of: call.service, failed: result.hasFailed), value: result.value)
        let node = try call.node.flatMap { try scene(step.session.stack[position], session.locale).child($0) }
        try apply(interaction, from: node, at: position, key: work.key, to: session, &step, in: context)
        step.session.inherit(work.caller, after: session.state.lastWork)
        for index in step.session.work.indices where step.session.work[index].id > session.state.lastWork {
            step.session.work[index].root = work.root ?? work.id
        }
        return step
    }

    /// Passes an interaction to the responders, and performs the effects that they return.
    private func apply(
        _ interaction: Interaction, from node: NodeState?, at position: Int? = nil, key: String?, to session: Session,
        _ step: inout EventStep, in context: Context
    ) throws {
        let position = position ?? step.session.stack.count - 1
        // There is nothing to go back to, and nothing to be asked first.
        let leadsNowhere = interaction.event == .back && step.session.stack.count == 1
        if !leadsNowhere,
            let (effects, entry) = try bubble(interaction, from: node, at: position, on: &step, in: context)
        {
            try perform(effects, of: entry, key: key, on: &step, in: context, after: interaction)
        } else if !(try answerByDefault(interaction, key: key, on: &step, in: context)) {
            throw try unanswered(interaction, from: node, at: position, of: session.state)
        }
        if mayFollow(step) { step.input = interaction.input }
        try conclude(&step, from: session, key: key, in: context)
    }

    /// Passes an interaction to the responders: from the node outwards to the screen, then the screens below it, then
    /// the app. Returns the effects and the screen that asks for them, which receives later answers of services; nil if
    /// no responder answers.
    func bubble(
        _ interaction: Interaction, from node: NodeState?, at first: Int, on step: inout EventStep, in context: Context
    ) throws -> (effects: [Effect], entry: Int)? {
        var trace = step.traces == nil ? nil : EventTrace(interaction.event)
        defer { if let trace { step.traces?.append(trace) } }
        var entry = step.session.stack[first].id
        for position in stride(from: first, through: 0, by: -1) {
            entry = step.session.stack[position].id
            let reaction = try scene(step.session.stack[position], step.session.locale).respond(
                to: interaction, from: position == first ? node : nil,
                on: &step.session.stack[position].container, in: context, tracing: &trace)
            if case .answered(let effects) = reaction {
                if !step.session.sharesNothing { try noteShared(at: position, on: &step, in: context) }
                return (effects, entry)
            }
        }
        if case .answered(let effects) = try application.respond(to: interaction, in: context) {
            trace?.answered("app", [])
            return (effects, entry)
        }
        trace?.passed(["app"])
        return nil
    }

    /// Performs the default action of an event that no responder answers; false if there is none, which is a fault.
    func answerByDefault(
        _ interaction: Interaction, key: String?, on step: inout EventStep, in context: Context
    ) throws -> Bool {
        switch interaction.event {
        case .back: step.goBack()
        case .dismiss: step.dismiss()
        case .refresh: try reload(&step.session)
        case .open: try open(interaction.value, on: &step, in: context)
        case .undo: try undo(interaction.value, key: key, on: &step, in: context)
        default: return interaction.event.isResult
        }
        return true
    }

    /// Says something on the screen, in the place of what an event does.
    func reduce(
        saying message: FormMessage, key: String?, to session: Session, in context: Context
    ) throws -> EventStep {
        var step = EventStep(from: session)
        try step.session.tell(.toast(context.text(message.key)), key: key)
        try conclude(&step, from: session, key: key, in: context)
        return step
    }

    /// Performs delayed effects; drops them if the screen that asked is not on top any more. Says that no answer has taken an
    /// identification. Returns nil if there is no such work.
    func reduce(due id: Int, to session: Session, in context: Context) throws -> EventStep? {
        guard let index = session.state.work.firstIndex(where: { $0.id == id }) else { return nil }
        var step = EventStep(from: session)
        let work = step.session.work.remove(at: index)
        if case .delayed(let delayed) = work.kind, step.session.stack.last?.id == work.entry {
            try perform(delayed.effects, of: work.entry, key: work.key, on: &step, in: context)
            step.session.inherit(work.caller, after: session.state.lastWork)
        } else if work.isIdentification {
            try step.session.tell(.toast(context.text(FormMessage.signInLapsed.key)), key: nil)
        }
        try conclude(&step, from: session, key: work.key, in: context)
        return step
    }
}

/// The answer of a service.
struct CallResult: Sendable {
    let id: Int
    let hasFailed: Bool
    let value: JSON
}
