import ViewTree

extension SceneCompiler {
    func emit(
        _ member: any AnyMember, of element: Element, _ name: String, _ guards: EventGuards, at path: [UInt8],
        in surroundings: Surroundings, to builder: inout BlockBuilder
    ) {
        if member.name == CommonMembers.accessibility.name, let state = element[CommonMembers.state.name] {
            return emit(state, of: element, name, at: path, in: surroundings, to: &builder)
        }
        let fixed: JSON
        switch element[member.name] {
        case .bound(let attachment)?:
            if element.type.name == SecureField.typeName, member.name == SecureField.valueMember.name {
                checks.faults.append(
                    "'\(name)' is a SecureField, and its value follows a model, which is written down and shown. Take the value "
                        + "from the event: in a form by FormField(secret:), else by Interaction.")
                return
            }
            let binding = binding(attachment, in: surroundings)
            parts.keys.formUnion(binding?.keys ?? [])
            guard let gap = binding?.gap(member, below: path) else {
                return noteWrongSubject(of: attachment, member, name, in: surroundings)
            }
            parts.fingerprint.combine("\(name).\(member.name)")
            builder.part(gap)
            return
        case .fixed(let value)?:
            fixed = translated(value, of: member, element, in: surroundings)
            if let digits = fixed.firstLargeInteger?.digits {
                checks.faults.append(
                    "'\(member.name)' of '\(name)' is \(digits). A client's numbers are exact below 2^53: show it as text."
                )
            }
        case nil: fixed = member.initialJSON
        }
        if !member.isAlwaysThere, fixed == member.initialJSON { return }
        if !guards.pairs.isEmpty, member.name == CommonMembers.actions.name, case .array(let actions) = fixed {
            builder.part(offeredActions(actions, guards))
            return
        }
        builder.text { writer in
            writer.write(raw: ",")
            writer.write(member.name)
            writer.write(raw: ":")
            writer.write(fixed)
        }
    }

    /// Notes that a member is bound to another subject than that of its place.
    func noteWrongSubject(
        of attachment: any Attachment, _ member: any AnyMember, _ name: String, in surroundings: Surroundings
    ) {
        let around = attachment as? AroundChild
        let subject = ((around?.value ?? attachment) as? any BindingAttachment)?.subject ?? Never.self
        checks.faults.append(
            "'\(member.name)' of '\(name)' follows a \(subject), "
                + "where a \(around?.subject ?? surroundings.subject) is shown.")
    }

    /// The library's types of nodes, by name.
    static let standardTypes = Dictionary(grouping: NodeType.standard, by: \.name)

    /// The fixed value of a member in the language of the scene.
    func translated(
        _ value: JSON, of member: any AnyMember, _ element: Element, in surroundings: Surroundings
    ) -> JSON {
        let isOwn = Self.standardTypes[element.type.name] == nil
        note(
            CatalogTexts.texts(in: value, as: member.name, ofOwnType: isOwn && member.hasTexts),
            in: surroundings.scope)
        return texts.translated(value, as: member.name, ofOwnType: isOwn)
    }

    /// Notes fixed texts, but for those that the implementation has from the catalogue.
    private func note(_ fixed: [String], in scope: ControllerScope) {
        for text in fixed where !scope.parts.localized.contains(where: text.contains) { parts.fixedTexts.insert(text) }
    }

    func emit(
        _ levels: [Level], _ guards: EventGuards, in surroundings: Surroundings, to builder: inout BlockBuilder
    ) {
        let actions = actions(levels)
        if actions.isEmpty { return }
        if !guards.pairs.isEmpty {
            let entries = actions.map { event, actions in
                offered(guards[event]) { emit(actions, at: event, in: surroundings, to: &$0) }
            }
            builder.part(OfferedEntries(opening: #","on":{"#, entries: entries, closing: "}"))
            return
        }
        for (index, (event, actions)) in actions.enumerated() {
            builder.text { $0.write(raw: index == 0 ? #","on":{"# : ",") }
            emit(actions, at: event, in: surroundings, to: &builder)
        }
        builder.text { $0.write(raw: "}") }
    }

    private func emit(
        _ actions: [ClientAction], at event: EventName, in surroundings: Surroundings, to builder: inout BlockBuilder
    ) {
        builder.text { writer in
            writer.write(event.rawValue)
            writer.write(raw: ":[")
        }
        for (index, action) in actions.enumerated() {
            if index > 0 { builder.text { $0.write(raw: ",") } }
            emit(action, in: surroundings, to: &builder)
        }
        builder.text { $0.write(raw: "]") }
    }

    /// The actions of a row, if some of their events are offered to some principals only.
    private func offeredActions(_ actions: [JSON], _ guards: EventGuards) -> OfferedEntries {
        let entries = actions.map { action in
            let event = action["event"]?.string.map { EventName(rawValue: $0) }
            return offered(event.flatMap { guards[$0] }) { $0.text { $0.write(action) } }
        }
        return OfferedEntries(opening: #","\#(CommonMembers.actions.name)":["#, entries: entries, closing: "]")
    }

    private func offered(_ guards: GuardSet?, _ write: (inout BlockBuilder) -> Void) -> OfferedEntries.Entry {
        var builder = BlockBuilder()
        write(&builder)
        let guards = guards ?? .none
        parts.fingerprint.combine("guards \(guards.text)")
        return OfferedEntries.Entry(guards: guards, block: block(from: builder))
    }

    /// Writes an action of the client. If it refers to a node of the same row, the id contains the row's key.
    private func emit(_ action: ClientAction, in surroundings: Surroundings, to builder: inout BlockBuilder) {
        let row = surroundings.list.map { "\($0)\(ControllerScope.anyRow)" } ?? ""
        guard surroundings.scope.list != nil, let id = action.target, id.utf8.starts(with: row.utf8),
            case .object(let object) = action.json, let word = object.members.first?.name
        else { return builder.text { $0.write(action.json) } }
        builder.text { writer in
            writer.write(raw: "{")
            writer.write(word)
            writer.write(raw: #":""#)
            writer.write(contentOf: JSONPointer.escape(surroundings.list ?? "") + "/")
        }
        builder.rowToken()
        builder.text { writer in
            let name = String(Substring(id.utf8.dropFirst(row.utf8.count)))
            writer.write(contentOf: "/" + JSONPointer.escape(name))
            writer.write(raw: #""}"#)
        }
    }

    /// The binding, applied to the block's subject; nil if it follows a subject of another type.
    func binding(_ attachment: any Attachment, in surroundings: Surroundings) -> (any BindingAttachment)? {
        if let around = attachment as? AroundChild {
            return Self.binding(around.value, of: around.subject, through: around.lens)
        }
        return Self.binding(attachment, of: surroundings.subject, through: surroundings.lens)
    }

    private static func binding(
        _ attachment: any Attachment, of subject: Any.Type, through lens: EmbeddedPart.Lens?
    ) -> (any BindingAttachment)? {
        guard let binding = attachment as? any BindingAttachment, binding.subject == subject else { return nil }
        return lens.map { binding.following($0) } ?? binding
    }

    /// The actions of the client at each event.
    func actions(_ levels: [Level]) -> [(event: EventName, actions: [ClientAction])] {
        var result: [(event: EventName, actions: [ClientAction])] = []
        for level in levels {
            for handler in level.handlers where !handler.actions.isEmpty {
                let actions = handler.actions.map { level.scope.full($0) }
                guard let index = result.firstIndex(where: { $0.event == handler.event }) else {
                    result.append((handler.event, actions))
                    continue
                }
                for action in actions where !result[index].actions.contains(action) {
                    result[index].actions.append(action)
                }
            }
        }
        return result
    }
}

extension AnyMember {
    /// Whether the values are texts, not words of a vocabulary.
    fileprivate var hasTexts: Bool {
        self is Member<String> || self is Member<String?> || self is Member<[String]> || self is Member<[String]?>
    }
}
