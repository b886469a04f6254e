import ViewTree

// Nodes that are offered to some principals only.
extension SceneCompiler {
    /// Takes the guards of a node among others, so that it can be left out.
    func takeGuards(of element: inout Element, in surroundings: Surroundings) -> GuardSet {
        let own = ownGuards(of: element, in: surroundings)
        if own.isEmpty { return .none }
        element.attachments.removeAll { if let offered = $0 as? OfferedTo { offered.event == nil } else { false } }
        element.attachments.append(TakenGuards())
        return set(of: own, at: describe(surroundings.prefix + (element.id ?? ""), surroundings.list))
    }

    /// The guards of a node's events, and faults of those that have none to guard.
    func eventGuards(of element: Element, _ name: String, _ levels: [Level]) -> EventGuards {
        var guards = EventGuards()
        for offered in element.attachments.lazy.compactMap({ $0 as? OfferedTo }) {
            guard let event = offered.event else { continue }
            if element.type.input != nil, event == .change {
                checks.faults.append(
                    "'change' of '\(name)' is offered to some only, and the value goes along with other events, too: offer "
                        + "'\(name)' itself to them.")
            } else if !actions(levels).contains(where: { $0.event == event && $0.actions.contains(where: \.posts) }) {
                checks.faults.append("'\(event)' of '\(name)' is offered to some only, and '\(name)' does not post it.")
            } else {
                guards[event, default: .none].formUnion(set(of: offered.guards, at: name))
            }
        }
        return guards
    }

    private func set(of own: [Guard], at name: String) -> GuardSet {
        var guards = GuardSet()
        for guarding in own {
            if guarding.word == Guard.role("").word {
                checks.faults.append("A guard of '\(name)' asks for a role without a name, which no principal has.")
            } else if let screen = guarding.destination {
                checks.faults.append(
                    "A guard of '\(name)' leads to '\(screen)'. Only a screen leads on: use a guard that refuses, such as "
                        + ".signedIn or .role.")
            } else if let number = number(of: guarding) {
                guards.insert(number)
            }
        }
        return guards
    }

    /// Notes guards of a node that can't be left out: the outermost one, or the only one in its place.
    func checkGuards(of element: Element, in surroundings: Surroundings) {
        if element.attachments.contains(where: { $0 is TakenGuards }) { return }
        if ownGuards(of: element, in: surroundings).isEmpty { return }
        let name = describe(surroundings.prefix + (element.id ?? ""), surroundings.list)
        checks.faults.append(
            "'\(name)' is offered to some only, and can't be left out, since it is the only node in its place: put it into a "
                + "container.")
    }

    private func ownGuards(of element: Element, in surroundings: Surroundings) -> [Guard] {
        var offered = element.attachments.compactMap { $0 as? OfferedTo }
        if element.isInSlot, let connected = surroundings.scope.parts.connected[element.id ?? ""] {
            offered += connected.compactMap { if case .offer(let offered) = $0 { offered } else { nil } }
        }
        return offered.filter { $0.event == nil }.flatMap(\.guards)
    }

    /// The number of a guard in the scene; nil if there are too many.
    private func number(of guarding: Guard) -> Int? {
        if let word = guarding.word, let known = parts.guards.firstIndex(where: { $0.word == word }) { return known }
        if parts.guards.count == GuardSet.most {
            checks.faults.append("The nodes of a screen can have \(GuardSet.most) guards that differ; there are more.")
            return nil
        }
        parts.guards.append(guarding)
        return parts.guards.count - 1
    }
}

/// Marks a node whose guards are taken.
private struct TakenGuards: Attachment {}
