import ViewTree

// Performs the intentions that follow facts of the screens' models.
extension Reducer {
    /// The maximum number of rounds in which intentions of facts make further facts true.
    private static var rounds: Int { 16 }

    /// Updates the loads of all screens, and performs the intentions of facts that are new since the old session, until no fact
    /// is new.
    func settle(
        _ step: inout EventStep, since old: SessionState?, key: String?, in context: Context
    ) throws {
        try reconcile(&step.session, since: old)
        guard mayFollow(step) else { return }
        var before = old?.stack ?? []
        for round in 0...Self.rounds {
            let facts = try newFacts(in: step, since: before)
            guard let first = facts.first else { return }
            if round == Self.rounds { return step.faults.append(FactFault(of: first.screen, first.fact, nil)) }
            let current = step.session
            for (screen, fact, place) in facts {
                // The inputs are those of the screen that was on top.
                let input = screen.id == old?.stack.last?.id ? step.input : nil
                try follow(
                    fact, of: screen, after: Interaction(node: place, event: .fact, input: input ?? { _ in nil }),
                    key: key, on: &step, in: context)
            }
            before = current.stack
            try reconcile(&step.session, since: current)
        }
    }

    /// Whether anything may follow a fact of a screen on the stack.
    func mayFollow(_ step: borrowing EventStep) -> Bool {
        guard application.hasFacts, step.followsFacts else { return false }
        return step.session.stack.contains { $0.opening.mayFollow(for: application) }
    }

    /// The facts that hold now and did not before, those of the top screen first, with the children in rows whose facts they
    /// are. A screen that has opened since is compared with the model with which it opened.
    private func newFacts(
        in step: borrowing EventStep, since before: [StackEntry]
    ) throws -> [(screen: StackEntry, fact: Fact, place: String?)] {
        var facts: [(screen: StackEntry, fact: Fact, place: String?)] = []
        for screen in step.session.stack.reversed() where screen.opening.mayFollow(for: application) {
            let old = before.first { $0.id == screen.id }?.container
            guard let old = old ?? step.starts.first(where: { $0.entry == screen.id })?.container,
                old !== screen.container
            else { continue }
            for fact in try scene(screen, step.session.locale).facts {
                facts += fact.places(old, screen.container).map { (screen, fact, $0) }
            }
        }
        return facts
    }

    /// Performs the intention of a fact of a screen, unless the screen is gone. If the intention throws, its changes are
    /// dropped and the error is noted; the cause of the fact takes effect all the same.
    ///
    /// - Throws: `SharedModelsNeeded`.
    private func follow(
        _ fact: Fact, of screen: StackEntry, after interaction: Interaction, key: String?,
        on step: inout EventStep, in context: Context
    ) throws(SharedModelsNeeded) {
        guard let position = step.session.stack.firstIndex(where: { $0.id == screen.id }) else { return }
        let (session, records, starts) = (step.session, step.records, step.starts)
        step.hasFollowed = true
        step.position = position
        defer { step.position = nil }
        do {
            let reaction = try fact.follow(interaction, &step.session.stack[position].container, context)
            guard case .answered(let effects) = reaction else { return }
            try noteShared(at: position, on: &step, in: context)
            try perform(effects, of: screen.id, key: key, on: &step, in: context, after: interaction)
        } catch let needed as SharedModelsNeeded {
            throw needed
        } catch {
            (step.session, step.records, step.starts) = (session, records, starts)
            step.faults.append(FactFault(of: screen, fact, error))
        }
    }
}

extension EventName {
    /// The event of the interaction with which an intention follows a fact.
    fileprivate static let fact = EventName(rawValue: "fact of the model")
}

/// A fact that was not followed. Contains no value of a model.
struct FactFault: Sendable {
    let screen: String
    /// The file and the line at which the fact is connected.
    let fact: String
    /// The reason; nil if the facts lead to one another without an end.
    let error: (any Error)?

    init(of screen: StackEntry, _ fact: Fact, _ error: (any Error)?) {
        self.screen = screen.screen
        self.fact = fact.place
        self.error = error
    }
}
