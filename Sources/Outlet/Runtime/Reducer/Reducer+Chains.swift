import ViewTree

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension Reducer {
    /// Applies a chain of events as one step.
    ///
    /// If a change has taken effect and the control's node is then disabled or gone, the changes stand and its event is
    /// left out.
    /// - Parameters:
    ///   - dropsSignIns: whether an event that would sign in or out has no effect, and the screen says so.
    ///   - refused: gets the event that is refused, before its error is thrown.
    /// - Throws: a `Problem` if an event is refused, or `Unanswered`; any error that an intention throws.
    func reduce(
        _ chain: EventChain, key: String?, to session: Session, now: Date, dropsSignIns: Bool = false, isTracing: Bool,
        refused: (any Error, Event) -> Void
    ) throws -> EventStep {
        var step = EventStep(from: session)
        step.session.lastUsed = Int(now.timeIntervalSince1970)
        if isTracing { step.traces = [] }
        for (index, event) in (chain.changes + [chain.event].compactMap { $0 }).enumerated() {
            var state = step.session
            state.version = session.version
            let current = Session(state)
            do {
                let context = current.context(now: now, part: index)
                let next = try reduce(event, key: key, to: current, in: context, isTracing: isTracing)
                if dropsSignIns, next.session.work.contains(where: { $0.id > current.state.lastWork && mayMove($0) }) {
                    step.add(try reduce(saying: .noSigningIn, key: key, to: current, in: context))
                } else {
                    step.add(next)
                }
            } catch let problem as Problem
                where index > 0 && index == chain.changes.count
                && (problem.type == .disabled || problem.type == .nodeGone)
            {
                break
            } catch {
                refused(error, event)
                throw (error as? Problem)?.named(after: event) ?? error
            }
        }
        return step
    }
}

extension EventStep {
    /// Adds a step that begins where this one ends.
    fileprivate mutating func add(_ next: consuming EventStep) {
        session = next.session
        patch = next.patch ?? patch
        records += next.records
        faults += next.faults
        if let traces = next.traces { self.traces?.append(contentsOf: traces) }
    }
}

extension Problem {
    /// The refusal of a change, whose faults name the member of the posted form that has the value of the input.
    fileprivate func named(after event: Event) -> Problem {
        guard event.event == .change, let node = event.node else { return self }
        var problem = self
        problem.faults = []
        for fault in faults {
            let tokens = fault.pointer.tokens
            let isValue = tokens.first == "value"
            let pointer = isValue ? JSONPointer(["values", node] + tokens.dropFirst()) : fault.pointer
            if isValue, problem.faults.contains(where: { $0.pointer == pointer }) { continue }
            problem.faults.append(Fault(pointer, fault.detail))
        }
        return problem
    }
}
