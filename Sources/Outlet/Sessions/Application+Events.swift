import FoundationEssentials
import ViewTree

extension Application {
    /// Applies an event that a client posted. Pure: what comes out follows from what goes in.
    ///
    /// - Throws: a `Problem` where the event is refused; whatever an intention throws.
    func apply(_ event: Event, key: String?, to session: Session, in context: Context) throws -> EventStep {
        guard let top = session.state.stack.last else {
            throw Problem(.unknownSession, "The session has no screen.")
        }
        let scene = try scene(top, session.locale)
        let node = try event.node.map {
            try self.node($0, event.event, of: scene, in: top.container, revision: session.revision)
        }
        if let node, node.record.holdsChoices {
            try requireChosen(by: event, at: node, of: scene, in: top.container, revision: session.revision)
        }
        let values = try check(event, at: node, of: scene, in: top.container)
        let (container, localization) = (top.container, localization(top, session.state))
        let interaction = Interaction(
            node: event.node, event: event.event, value: event.value, sectionKey: node?.section
        ) { id in
            values[id] ?? scene.value(id, in: container, for: localization)
        }
        var step = EventStep(from: session)
        step.session.lastUsed = Int(context.now.timeIntervalSince1970)
        try apply(interaction, from: node, key: key, to: session, &step, in: context)
        if analytics != nil {
            step.records.insert(record(.accepted, event, at: node, of: top, now: context.now), at: 0)
        }
        return step
    }

    /// Applies what a service answered to the screen that asked; nothing happens where that screen is gone.
    func apply(_ result: CallResult, to session: Session, in context: Context) throws -> EventStep {
        var step = EventStep(from: session)
        guard let index = step.session.work.firstIndex(where: { $0.id == result.id }) else { return step }
        let work = step.session.work.remove(at: index)
        guard case .call(let call) = work.kind,
            let position = step.session.stack.firstIndex(where: { $0.id == work.entry })
        else { return step }
        let interaction = Interaction(
            node: nil, event: .result(of: call.service, failed: result.hasFailed), value: result.value)
        try apply(interaction, from: nil, at: position, key: nil, to: session, &step, in: context)
        return step
    }

    /// Lets the responders answer, from the node outwards, and carries out what they ask for.
    private func apply(
        _ interaction: Interaction, from node: NodeState?, at position: Int? = nil, key: String?, to session: Session,
        _ step: inout EventStep, in context: Context
    ) throws {
        let first = position ?? step.session.stack.count - 1
        var reaction = Reaction.passed
        // Whose answer it is: what a service says later goes there.
        var answering = step.session.stack[first].id
        for position in stride(from: first, through: 0, by: -1) where reaction == .passed {
            answering = step.session.stack[position].id
            reaction = try scene(step.session.stack[position], session.locale).respond(
                to: interaction, from: position == first ? node : nil,
                on: &step.session.stack[position].container, in: context)
        }
        if reaction == .passed { reaction = try respond(to: interaction, in: context) }
        switch reaction {
        case .answered(let effects):
            for effect in effects { try perform(effect, of: answering, key: key, on: &step, in: context) }
        case .passed: try answerByDefault(interaction, on: &step.session)
        }
        try finish(&step, from: session)
    }

    /// What happens at an event that nobody answered.
    private func answerByDefault(_ interaction: Interaction, on session: inout SessionState) throws {
        switch interaction.event {
        case .back: if session.stack.count > 1 { session.stack.removeLast() }
        case .dismiss: if session.stack.last?.presentation == .modal { session.stack.removeLast() }
        case .refresh: try reload(&session)
        default:
            if interaction.event.isResult { return }
            throw Problem(
                .unanswered, "Nobody answered '\(interaction.event)' of '\(interaction.node ?? "")'.",
                revision: session.revision)
        }
    }

    private func perform(
        _ effect: Effect, of entry: Int, key: String?, on step: inout EventStep, in context: Context
    ) throws {
        switch effect {
        case .openURL(let address):
            guard LinkAddress(address)?.isAbsolute == true else { throw EffectError.addressNotAllowed }
            step.session.add("openURL", JSONObject([("url", .string(address))]), key: key)
        case .copy(let text): step.session.add("copy", JSONObject([("text", .string(text))]), key: key)
        case .share(let title, let text, let address):
            if let address, LinkAddress(address) == nil { throw EffectError.addressNotAllowed }
            let members = [("title", title), ("text", text), ("url", address)]
            let given = members.compactMap { name, value in value.map { (name, JSON.string($0)) } }
            if given.isEmpty { throw EffectError.nothingToShare }
            step.session.add("share", JSONObject(given), key: key)
        case .announce(let text, let live):
            let members = JSONObject([("text", .string(text)), ("live", .string(live.rawValue))])
            step.session.add("announce", members, key: key)
        case .client(let type, let members):
            guard case .object(let members) = members else { throw EffectError.membersAreNoObject }
            step.session.add(type, members, key: key)
        case .show(let destination, let presentation):
            step.session.lastEntry += 1
            do {
                step.session.stack.append(
                    try self.entry(
                        step.session.lastEntry, destination, as: presentation, for: step.session.audience,
                        in: context))
            } catch let problem as Problem where problem.type != .unknownSubject {
                throw EffectError.unknownDestination(problem.detail)
            }
        case .back: if step.session.stack.count > 1 { step.session.stack.removeLast() }
        case .call(let call):
            guard services[call.service] != nil else { throw EffectError.unknownService(call.service) }
            step.session.wait(for: .call(call), of: entry)
        case .track(let name, let members):
            let screen = step.session.stack.first { $0.id == entry }
            guard analytics != nil, let screen else { return }
            step.records.append(
                AnalyticsRecord(
                    kind: .tracked(members), name: name, node: nil, screen: screen.screen,
                    implementation: screen.implementation, time: context.now))
        case .after(let delay, let effects):
            let due = context.now.addingTimeInterval(delay.timeInterval)
            step.session.wait(for: .delayed(DelayedEffects(due: due, effects: effects)), of: entry)
        }
    }

    /// Does what was put off until now; nothing where the screen that asked is not on top any more.
    func apply(due id: Int, to session: Session, in context: Context) throws -> EventStep? {
        guard let index = session.state.work.firstIndex(where: { $0.id == id }) else { return nil }
        var step = EventStep(from: session)
        let work = step.session.work.remove(at: index)
        if case .delayed(let delayed) = work.kind, step.session.stack.last?.id == work.entry {
            for effect in delayed.effects { try perform(effect, of: work.entry, key: nil, on: &step, in: context) }
        }
        try finish(&step, from: session)
        return step
    }

    private static let tree = Array("/tree".utf8)

    /// Writes the patch from what the client has to what it gets, and counts the revision.
    func finish(_ step: inout EventStep, from old: Session) throws {
        try reconcile(&step.session, since: old.state)
        guard let before = old.state.stack.last, let after = step.session.stack.last else { return }
        var patch = PatchWriter(from: old.revision)
        if before.id == after.id {
            try patch.at(Self.tree) { patch in
                try scene(after, old.locale).compare(
                    before.container, after.container, for: localization(after, old.state), to: &patch)
            }
        } else {
            try replaceScreen(after, of: step.session, in: &patch)
            let fingerprint = try scene(after, old.locale).fingerprint
            step.session.stack[step.session.stack.count - 1].fingerprint = fingerprint
        }
        step.session.writeEffects(after: old.state.lastEffect, to: &patch)
        if patch.count == 0 { return }
        let bytes = patch.finished()
        step.session.revision += 1
        step.session.changes.append(SessionChange(revision: step.session.revision, patch: bytes))
        step.patch = bytes
    }

    /// Another screen is on top: its whole tree goes to the client.
    private func replaceScreen(_ top: StackEntry, of session: SessionState, in patch: inout PatchWriter) throws {
        let scene = try scene(top, session.locale)
        patch.replace("/screen") { $0.write(top.screen) }
        patch.replace("/implementation") { $0.write(top.implementation) }
        patch.replace("/title") { $0.write(scene.title) }
        var stack = JSONWriter()
        try write(session.stack, session.locale, to: &stack)
        patch.replace("/stack") { $0.write(raw: stack.bytes) }
        patch.replace("/tree") { scene.render(top.container, for: localization(top, session), to: &$0) }
    }
}

/// What a service answered.
struct CallResult: Sendable {
    let id: Int
    let hasFailed: Bool
    let value: JSON
}

/// An effect can't be carried out: a fault of the app.
enum EffectError: Error {
    case addressNotAllowed
    case nothingToShare
    case membersAreNoObject
    case unknownService(String)
    case unknownDestination(String)
}

extension SessionState {
    fileprivate mutating func wait(for kind: PendingWork.Kind, of entry: Int) {
        lastWork += 1
        work.append(PendingWork(id: lastWork, entry: entry, kind: kind))
    }

    fileprivate mutating func add(_ type: String, _ members: JSONObject, key: String?) {
        lastEffect += 1
        var object = JSONObject([("id", .number(Double(lastEffect))), ("type", .string(type))])
        for (name, value) in members.members where object[name] == nil { object[name] = value }
        object["for"] = key.map { .string($0) }
        effects.append(ClientEffect(id: lastEffect, json: JSON.object(object).encoded))
    }

    /// Writes the effects that are new, and takes those away that are too many.
    fileprivate mutating func writeEffects(after last: Int, to patch: inout PatchWriter) {
        guard lastEffect > last else { return }
        let surplus = max(0, effects.count - ClientEffect.kept)
        for _ in 0..<min(surplus, effects.count(where: { $0.id <= last })) {
            patch.at(Array("/effects/0".utf8)) { $0.remove() }
        }
        effects.removeFirst(surplus)
        for effect in effects where effect.id > last {
            patch.at(Array("/effects/-".utf8)) { $0.write(.add) { $0.write(raw: effect.json) } }
        }
    }
}

extension PatchWriter {
    fileprivate mutating func replace(_ path: String, value: (inout JSONWriter) -> Void) {
        at(Array(path.utf8)) { $0.write(.replace, value: value) }
    }
}
