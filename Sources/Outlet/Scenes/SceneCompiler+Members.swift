import ViewTree

extension SceneCompiler {
    func emit(
        _ member: any AnyMember, of element: Element, _ name: String, at path: [UInt8],
        following expected: Any.Type, to builder: inout BlockBuilder
    ) {
        let fixed: JSON
        switch element[member.name] {
        case .bound(let attachment)?:
            let binding = Self.binding(attachment, of: expected)
            keys.formUnion(binding?.keys ?? [])
            guard let gap = binding?.gap(member, below: path) else {
                let subject = (attachment as? any BindingAttachment)?.subject ?? Never.self
                faults.append(
                    "'\(member.name)' of '\(name)' follows a \(subject), where a \(expected) is shown.")
                return
            }
            fingerprint.combine("\(name).\(member.name)")
            builder.part(.gap(gap))
            return
        case .fixed(let value)?: fixed = texts.translated(value, as: member.name)
        case nil: fixed = member.initialJSON
        }
        if !member.isAlwaysThere, fixed == member.initialJSON { return }
        builder.text { writer in
            writer.write(raw: ",")
            writer.write(member.name)
            writer.write(raw: ":")
            writer.write(fixed)
        }
    }

    func emit(_ levels: [[Element.Handler]], to builder: inout BlockBuilder) {
        let actions = Self.actions(levels)
        if actions.isEmpty { return }
        let on = actions.map { ($0.event.rawValue, JSON.array($0.actions.map(\.json))) }
        builder.text { writer in
            writer.write(raw: #","on":"#)
            writer.write(.object(JSONObject(on)))
        }
    }

    /// The binding, where it follows that subject.
    static func binding(_ attachment: any Attachment, of subject: Any.Type) -> (any BindingAttachment)? {
        guard let binding = attachment as? any BindingAttachment, binding.subject == subject else { return nil }
        return binding
    }

    /// What the client does at each event.
    static func actions(_ levels: [[Element.Handler]]) -> [(event: EventName, actions: [ClientAction])] {
        var result: [(event: EventName, actions: [ClientAction])] = []
        for handler in levels.joined() where !handler.actions.isEmpty {
            guard let index = result.firstIndex(where: { $0.event == handler.event }) else {
                result.append((handler.event, handler.actions))
                continue
            }
            for action in handler.actions where !result[index].actions.contains(action) {
                result[index].actions.append(action)
            }
        }
        return result
    }
}
