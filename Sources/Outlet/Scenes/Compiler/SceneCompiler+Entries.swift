import ViewTree

extension SceneCompiler {
    func entry(
        _ name: String, _ element: Element, _ levels: [Level], _ guards: EventGuards, _ surroundings: Surroundings,
        offering offered: Set<EventName>? = nil
    ) -> (NodeRecord, NodeIndex.Rules) {
        var offers: [EventName] = []
        let actions = actions(levels)
        for (event, actions) in actions {
            if guards[event] == nil, actions.contains(where: \.posts), offered?.contains(event) ?? true {
                offers.append(event)
            }
            for action in actions { if let id = action.target { checks.targets.append((action, id)) } }
        }
        checkAccessibility(of: element, name, in: surroundings)
        let hidden = condition(CommonMembers.hidden, of: element, surroundings)
        let enabled = condition(CommonMembers.enabled, of: element, surroundings)
        let rules = NodeIndex.Rules(
            visible: surroundings.visible + (hidden.map { hidden in [{ !hidden($0) }] } ?? []),
            enabled: surroundings.enabled + (enabled.map { [$0] } ?? []),
            multiple: condition(List.members.multiple, of: element, surroundings),
            value: element.type.input == nil ? nil : value(of: element, surroundings))
        var payloads = AssociationList<EventName, PayloadRule>()
        for handler in levels.lazy.flatMap(\.handlers) where payloads[handler.event] == nil {
            if let payload = handler.payload { payloads[handler.event, default: payload] = payload }
        }
        defer { recordCount += 1 }
        let record = NodeRecord(
            number: recordCount, name: name, type: element.type.name, list: surroundings.list,
            section: surroundings.section, ancestors: surroundings.ancestors,
            isConditional: !rules.visible.isEmpty || !rules.enabled.isEmpty || !surroundings.guards.isEmpty
                || offered != nil,
            isLeftOut: offered != nil, guards: surroundings.guards, offers: offers, guardedOffers: guards,
            payloads: payloads,
            responders: responders(levels, at: describe(name, surroundings.list), in: surroundings.list),
            input: element.type.input, value: element.type.value,
            fixedMembers: element.type.input == nil ? JSONObject() : Self.fixedMembers(of: element))
        return (record, rules)
    }

    /// The values of an input's members that are the same for every session.
    private static func fixedMembers(of element: Element) -> JSONObject {
        var fixed = JSONObject()
        for member in element.type.members {
            switch element[member.name] {
            case .fixed(let value)?: fixed[member.name] = value
            case nil: fixed[member.name] = member.initialJSON
            case .bound?: break
            }
        }
        return fixed
    }

    /// The responders of each event, level by level.
    private func responders(_ levels: [Level], at node: String, in list: String?) -> Chain {
        var chain = Chain()
        for level in levels {
            let answering = level.handlers.compactMap { handler in
                (handler.responder as? AnyResponder).map { (event: handler.event, responder: $0) }
            }
            let model = level.scope.parts.model
            note(level.handlers, of: level.scope, at: node)
            noteMentions(of: level.handlers, in: level.scope, at: node, in: list)
            for (event, responders) in Dictionary(grouping: answering, by: \.event) {
                for (_, responder) in responders where responder.subject != model {
                    checks.faults.append(
                        "'\(event)' of '\(node)' is answered by what changes a \(responder.subject), "
                            + "where the model is a \(model).")
                }
                chain[level.scope.full(event), default: []].append(
                    responders.map { level.scope.full($0.responder, screen: scope.parts.model) })
            }
        }
        return chain
    }

    func condition(
        _ member: Member<Bool>, of element: Element, _ surroundings: Surroundings
    ) -> NodeIndex.Condition? {
        switch element[member.name] {
        case nil: return nil
        case .fixed(let value)?:
            if value.bool == member.initial { return nil }
            return { _ in !member.initial }
        case .bound(let attachment)?:
            return binding(attachment, in: surroundings)?.condition(member)
        }
    }

    private func value(of element: Element, _ surroundings: Surroundings) -> NodeIndex.DocumentValue? {
        guard let member = element.type.members.first(where: { $0.name == "value" }) else { return nil }
        switch element["value"] {
        case .bound(let attachment)?:
            guard let gap = binding(attachment, in: surroundings)?.gap(member, below: []) else { return nil }
            return { gap.json($0, for: $1) }
        case .fixed(let value)?: return { _, _ in value }
        case nil:
            let initial = member.initialJSON
            return { _, _ in initial }
        }
    }
}
