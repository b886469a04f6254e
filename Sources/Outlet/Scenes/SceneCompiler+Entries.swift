import ViewTree

extension SceneCompiler {
    func entry<Subject: Sendable>(
        _ name: String, _ element: Element, _ levels: [[Element.Handler]], _ surroundings: Surroundings<Subject>
    ) -> NodeIndex<Subject>.Entry {
        var fixed = JSONObject()
        for attribute in element.attributes {
            if case .fixed(let value) = attribute.value { fixed[attribute.member.name] = value }
        }
        var record = NodeRecord(
            name: name, ancestors: surroundings.ancestors, input: element.type.input, fixedMembers: fixed)
        for (event, actions) in Self.actions(levels) {
            if actions.contains(where: \.posts) { record.offers.insert(event) }
            for case .focus(let id) in actions { focused.append(id) }
        }
        for level in levels {
            for (event, handlers) in Dictionary(grouping: level.filter { $0.responder != nil }, by: \.event) {
                let responders = handlers.compactMap(\.responder)
                for case let responder as any ResponderAttachment in responders where responder.subject != model {
                    faults.append(
                        "'\(event)' of '\(describe(name, surroundings.list))' is answered by what changes a "
                            + "\(responder.subject), where the model is a \(model).")
                }
                record.responders[event, default: []].append(responders)
            }
        }
        var entry = NodeIndex<Subject>.Entry(
            record: record, visible: surroundings.visible, enabled: surroundings.enabled)
        entry.visible +=
            condition(CommonMembers.hidden, of: element, Subject.self).map { hidden in [{ !hidden($0) }] } ?? []
        entry.enabled += condition(CommonMembers.enabled, of: element, Subject.self).map { [$0] } ?? []
        if element.type.input != nil { entry.value = value(of: element, Subject.self) }
        return entry
    }

    private func condition<Subject: Sendable>(
        _ member: Member<Bool>, of element: Element, _: Subject.Type
    ) -> NodeIndex<Subject>.Condition? {
        switch element[member.name] {
        case nil: return nil
        case .fixed(let value)?:
            if value.bool == member.initial { return nil }
            return { _ in !member.initial }
        case .bound(let attachment)?:
            return (attachment as? any BindingAttachment)?.condition(member, of: Subject.self)
        }
    }

    private func value<Subject: Sendable>(of element: Element, _: Subject.Type) -> (@Sendable (Subject?) -> JSON)? {
        guard let member = element.type.members.first(where: { $0.name == "value" }) else { return nil }
        switch element["value"] {
        case .bound(let attachment)?:
            guard let gap = (attachment as? any BindingAttachment)?.gap(member, below: [], of: Subject.self) else {
                return nil
            }
            return { gap.json($0) }
        case .fixed(let value)?: return { _ in value }
        case nil:
            let initial = member.initialJSON
            return { _ in initial }
        }
    }
}
