import ViewTree

// How an event goes up.
extension Application {
    /// How many events can follow from one.
    private static var maximalEmissions: Int { 64 }

    /// An effect that somebody asks for, and whose screen's: what a service says later goes there.
    typealias AskedEffect = (effect: Effect, entry: Int)

    /// Lets the responders answer, from the node outwards, then the screens below, then the app; and those of the events
    /// that these emit. What they ask for, in order; nil where nobody answers.
    func answers(
        to interaction: Interaction, from node: NodeState?, at first: Int, on step: inout EventStep, in context: Context
    ) throws -> [AskedEffect]? {
        var trace = step.traces == nil ? nil : EventTrace(interaction.event)
        var reaction = Reaction.passed
        var answering = step.session.stack[first].id
        for position in stride(from: first, through: 0, by: -1) where reaction == .passed {
            answering = step.session.stack[position].id
            reaction = try scene(step.session.stack[position], step.session.locale).respond(
                to: interaction, from: position == first ? node : nil,
                on: &step.session.stack[position].container, in: context, tracing: &trace)
        }
        if reaction == .passed {
            reaction = try respond(to: interaction, in: context)
            if reaction == .passed { trace?.passed(["app"]) } else { trace?.answered("app", []) }
        }
        if let trace { step.traces?.append(trace) }
        guard case .answered(let effects) = reaction else { return nil }
        if effects.isEmpty { return [] }
        return try effects.flatMap { effect in
            guard case .emit(let emission) = effect else { return [(effect, answering)] }
            return try answers(to: emission, of: answering, after: interaction, on: &step, in: context)
        }
    }

    /// Lets the responders answer what a controller emits, from its outermost node outwards.
    ///
    /// - Throws: `Unanswered` where nobody does: then the whole event is refused.
    func answers(
        to emission: Emission, of entry: Int, after cause: Interaction?, on step: inout EventStep, in context: Context
    ) throws -> [AskedEffect] {
        guard let position = step.session.stack.firstIndex(where: { $0.id == entry }) else { return [] }
        let top = step.session.stack[position]
        let isScreen = emission.node == "root"
        let name = isScreen ? "\(top.screen).\(emission.name)" : emission.name
        step.emissions += 1
        if step.emissions > Self.maximalEmissions { throw EffectError.endlessEmissions(name) }
        let node = try isScreen ? nil : scene(top, step.session.locale).child(emission.node)
        let interaction = Interaction(
            node: emission.node, event: EventName(rawValue: name), value: emission.value,
            sectionKey: cause?.sectionKey
        ) { id in
            cause?.input(id)
        }
        guard let effects = try answers(to: interaction, from: node, at: position, on: &step, in: context) else {
            throw try unanswered(interaction, from: node, at: position, of: step.session)
        }
        return effects
    }

    /// The refusal of an event that nobody answers, with all the hops by which it came.
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
