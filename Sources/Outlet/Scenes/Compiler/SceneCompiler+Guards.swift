import ViewTree

// Nodes that are offered to some principals only.
extension SceneCompiler {
    /// Takes the guards of a node that stands among others, where it can be left out.
    func takeGuards(of element: inout Element, in surroundings: Surroundings) -> GuardSet {
        let own = ownGuards(of: element, in: surroundings)
        if own.isEmpty { return .none }
        element.attachments.removeAll { $0 is OfferedTo }
        element.attachments.append(TakenGuards())
        var guards = GuardSet()
        for guarding in own {
            let name = describe(surroundings.prefix + (element.id ?? ""), surroundings.list)
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

    /// Notes guards of a node that can't be left out: the outermost one, or one that stands alone in its place.
    func checkGuards(of element: Element, in surroundings: Surroundings) {
        if element.attachments.contains(where: { $0 is TakenGuards }) { return }
        if ownGuards(of: element, in: surroundings).isEmpty { return }
        let name = describe(surroundings.prefix + (element.id ?? ""), surroundings.list)
        checks.faults.append(
            "'\(name)' is offered to some only, and can't be left out, since it is the only node in its place: put it into a "
                + "container.")
    }

    private func ownGuards(of element: Element, in surroundings: Surroundings) -> [Guard] {
        let attached = element.attachments.compactMap { $0 as? OfferedTo }.flatMap(\.guards)
        guard element.isInSlot, let connected = surroundings.scope.parts.connected[element.id ?? ""] else {
            return attached
        }
        return attached + connected.flatMap { if case .offer(let guards) = $0 { guards } else { [Guard]() } }
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

/// What hangs on a node whose guards are taken.
private struct TakenGuards: Attachment {}
