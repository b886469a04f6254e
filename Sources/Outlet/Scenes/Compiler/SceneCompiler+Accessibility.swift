import ViewTree

// Writes accessibility information of nodes.
extension SceneCompiler {
    /// Writes the accessibility information of a node whose state follows a subject by itself.
    func emit(
        _ state: Element.Value, of element: Element, _ name: String, at path: [UInt8], in surroundings: Surroundings,
        to builder: inout BlockBuilder
    ) {
        guard case .bound(let attachment) = state else { return }
        let member = CommonMembers.accessibility
        guard let state = binding(attachment, in: surroundings) as? BoundValue<String> else {
            return noteWrongSubject(of: attachment, CommonMembers.state, name, in: surroundings)
        }
        var (rest, fixed): (BoundValue<Accessibility>?, Accessibility) = (nil, member.initial)
        switch element[member.name] {
        case .bound(let attachment)?:
            rest = binding(attachment, in: surroundings) as? BoundValue<Accessibility>
            if rest == nil { return noteWrongSubject(of: attachment, member, name, in: surroundings) }
        case .fixed(let value)?: fixed = Accessibility(translated(value, of: member, element, in: surroundings))
        case nil: break
        }
        parts.keys.formUnion(state.keys + (rest?.keys ?? []))
        parts.fingerprint.combine("\(name).\(CommonMembers.state.name)")
        let whole = BoundValue<Accessibility>(following: state.subject) {
            [fixed, rest] subject, initial, localization in
            var value = rest?.value(subject, initial, localization) ?? fixed
            let words = state.value(subject, "", localization)
            value.state = words.isEmpty ? nil : words
            return value
        }
        builder.part(BoundMember(member, below: path, value: whole.value))
    }

    /// Checks what is stated of a node, and notes where it keeps the focus away.
    func checkAccessibility(of element: Element, _ name: String, in surroundings: Surroundings) {
        let fullName = describe(name, surroundings.list)
        if case .fixed(let value)? = element[CommonMembers.accessibility.name] {
            let stated = Accessibility(value)
            let type = element.type.name
            if let level = stated.level, !Self.headings.contains(type), Self.standardTypes[type] != nil {
                checks.faults.append(
                    "'\(fullName)' is a \(type), which is no heading: give the level \(level.rawValue) to a label, a section "
                        + "or a form.")
            }
            if stated.isHidden { checks.unfocusable[fullName] = "is hidden from assistive technology" }
        }
        if case .fixed(true)? = element[CommonMembers.hidden.name] { checks.unfocusable[fullName] = "is hidden" }
        if case .fixed(false)? = element[CommonMembers.enabled.name] { checks.unfocusable[fullName] = "is disabled" }
        if [Divider.typeName, Spacer.typeName].contains(element.type.name) {
            checks.unfocusable[fullName] = "is a \(element.type.name)"
        }
    }

    /// The types that are headings, begin with one, or hold what together is one.
    private static let headings: Set<String> = [
        Label.typeName, Section.typeName, Form.typeName, Column.typeName, Row.typeName, Grid.typeName,
    ]

    /// Checks the node to which a navigation gives the focus.
    func checkFocus(among records: [NodeRecord]) {
        guard let id = scope.parts.focus else { return }
        let place = "The screen gives the focus to"
        if id.isEmpty { return checks.faults.append("\(place) a node that has no id: give it one.") }
        guard let record = records.first(where: { $0.list == nil && $0.name == id }) else {
            if records.contains(where: { $0.list != nil && $0.name == id }) {
                return checks.faults.append("\(place) '\(id)', which is in the rows of a list: name the list.")
            }
            let hint = id.nearest(among: records.filter { $0.list == nil }.map(\.name).sorted())
            return checks.faults.append(
                "\(place) '\(id)', which the screen does not have.\(hint.map { " Did you mean '\($0)'?" } ?? "")")
        }
        for name in [record.name] + record.ancestors {
            guard let reason = checks.unfocusable[name] else { continue }
            let subject = name == id ? "which" : "and '\(name)' around it"
            return checks.faults.append("\(place) '\(id)', \(subject) \(reason).")
        }
    }
}
