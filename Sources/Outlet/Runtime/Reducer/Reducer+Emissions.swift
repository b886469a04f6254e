import ViewTree

// Events that controllers emit.
extension Reducer {
    /// How many emitted events may follow from one event.
    private static var maximalEmissions: Int { 64 }

    /// Replaces emitted events with the effects of their answers. Returns each effect with the screen that asks for it.
    ///
    /// - Throws: `Unanswered` if no responder answers; the whole event is then refused.
    func answered(
        _ effects: [Effect], of entry: Int, after cause: Interaction?, on step: inout EventStep, in context: Context
    ) throws -> [(effect: Effect, entry: Int)] {
        var asked: [(effect: Effect, entry: Int)] = []
        for effect in effects {
            guard case .emit(let emission) = effect else {
                asked.append((effect, entry))
                continue
            }
            asked += try answers(to: emission, of: entry, after: cause, on: &step, in: context)
        }
        return asked
    }

    /// Passes an emitted event to the responders, from the controller's outermost node outwards.
    private func answers(
        to emission: Emission, of entry: Int, after cause: Interaction?, on step: inout EventStep, in context: Context
    ) throws -> [(effect: Effect, entry: Int)] {
        guard let position = step.session.stack.firstIndex(where: { $0.id == entry }) else { return [] }
        let screen = step.session.stack[position]
        let isOfScreen = emission.node == "root"
        let name = isOfScreen && !emission.isOwn ? "\(screen.screen).\(emission.name)" : emission.name
        let event = EventName(rawValue: name)
        step.emissions += 1
        if step.emissions > Self.maximalEmissions { throw EffectError.endless(event) }
        let node = try isOfScreen ? nil : scene(screen, step.session.locale).child(emission.node)
        let interaction = Interaction(
            node: emission.node, event: event, value: emission.value, sectionKey: cause?.sectionKey
        ) { id in
            cause?.input(id)
        }
        guard let (effects, answering) = try bubble(interaction, from: node, at: position, on: &step, in: context)
        else {
            if emission.isOwn { throw EffectError.unanswered(event) }
            throw try unanswered(interaction, from: node, at: position, of: step.session)
        }
        let found = try located(effects, near: interaction, of: answering, in: step.session)
        return try answered(found, of: answering, after: interaction, on: &step, in: context)
    }

    /// The refusal of an event that no responder answers, with all hops of its route.
    func unanswered(
        _ interaction: Interaction, from node: NodeState?, at first: Int, of session: SessionState
    ) throws -> Unanswered {
        var trace = EventTrace(interaction.event)
        for position in stride(from: first, through: 0, by: -1) {
            let scene = try scene(session.stack[position], session.locale)
            trace.passed(scene.hops(from: position == first ? node : nil))
        }
        trace.passed(["app"])
        let problem = Problem(
            .unanswered, "Nobody answered '\(interaction.event)' of '\(interaction.node ?? "")'.",
            revision: session.revision)
        return Unanswered(problem: problem, trace: trace)
    }
}
