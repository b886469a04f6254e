import ViewTree

/// Translates between a controller and its child: node ids, events, effects and models.
struct ChildStep: Sendable {
    typealias Respond = @Sendable (Interaction, inout any AnySnapshot, Context) throws -> Reaction

    /// The slot of the child.
    let slot: String
    let part: EmbeddedPart

    /// Makes a responder of the parent from a responder of the child.
    func lift(_ respond: @escaping Respond) -> Respond {
        { interaction, container, context in
            let key = part.isInRow ? interaction.rowKey : nil
            guard let before = part.find(container, key) else { return .passed }
            var inner = before
            guard case .answered(let effects) = try respond(inward(interaction), &inner, context) else {
                return .passed
            }
            if inner !== before { part.put(inner, &container, key) }
            return .answered(effects.isEmpty ? [] : effects.map { outward($0, of: interaction) })
        }
    }

    /// The child's segue as one of its parent, with what is followed read from the parent's model.
    func lift(_ segue: Segue) -> Segue {
        guard let link = segue.link else { return segue }
        var segue = segue
        let isFound = !part.isInRow && link.model == part.model
        segue.link = Segue.Link(
            identity: link.identity, name: "\(slot).\(link.name)", model: isFound ? part.subject : nil,
            target: link.target
        ) { [part] in
            part.find($0, nil).flatMap(link.value)
        }
        return segue
    }

    /// The interaction with the names that the child uses.
    private func inward(_ interaction: Interaction) -> Interaction {
        Interaction(
            node: interaction.node.map { own($0) }, event: interaction.event, value: interaction.value,
            sectionKey: part.isInRow ? nil : interaction.sectionKey,
            input: { interaction.input(full($0, of: interaction)) },
            base: { interaction.base(full($0, of: interaction)) })
    }

    /// An effect of the child with the names that the parent uses.
    private func outward(_ effect: Effect, of interaction: Interaction) -> Effect {
        switch effect {
        case .emit(var emission):
            emission.node = full(emission.node, of: interaction)
            if !emission.isOwn { emission.name = "\(slot).\(emission.name)" }
            return .emit(emission)
        case .raise(let event, let value):
            var emission = Emission(event.rawValue, value)
            emission.node = full("root", of: interaction)
            emission.isOwn = true
            return .emit(emission)
        case .call(var call):
            call.node = full(call.node ?? "root", of: interaction)
            return .call(call)
        case .focus(let node): return .focus(full(node, of: interaction))
        case .clear(let node): return .clear(full(node, of: interaction))
        case .after(let delay, let effects): return .after(delay, effects.map { outward($0, of: interaction) })
        case .undo(let sentence, let effects, let limit):
            return .undo(sentence, effects.map { outward($0, of: interaction) }, within: limit)
        case .show(let destination, let transition): return .show(destination.linked(in: slot), as: transition)
        default: return effect
        }
    }

    /// The child's own name of a node in it.
    private func own(_ node: String) -> String {
        var name = node.utf8[...]
        if part.isInRow {
            let parts = name.split(separator: UInt8(ascii: "/"), maxSplits: 2, omittingEmptySubsequences: false)
            name = parts.count == 3 ? parts[2] : name.dropFirst(name.count)
        }
        guard name.starts(with: slot.utf8) else { return "" }
        let rest = name.dropFirst(slot.utf8.count)
        return rest.isEmpty ? "root" : String(Substring(rest.dropFirst()))
    }

    /// The parent's name of a node of the child.
    private func full(_ own: String, of interaction: Interaction) -> String {
        let name = own == "root" ? slot : "\(slot).\(own)"
        guard part.isInRow, let node = interaction.node else { return name }
        return node.split(separator: "/", maxSplits: 2).prefix(2).joined(separator: "/") + "/" + name
    }
}
