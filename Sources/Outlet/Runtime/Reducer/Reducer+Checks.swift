import ViewTree

extension Reducer {
    /// Returns the node that an event comes from; throws a `Problem` if the node is not on screen, disabled, or does
    /// not offer the event.
    func node(
        _ id: String, _ event: EventName, of scene: any AnyScene, on screen: StackEntry, revision: Int
    ) throws(Problem) -> NodeState {
        let (container, passed) = (screen.container, screen.passed)
        guard let node = scene.node(id, in: container, passing: passed), node.isOnScreen else {
            let nearest = scene.nearestNode(to: id, in: container, passing: passed, isInput: false)
            let hint = nearest.map { " Did you mean '\($0)'?" } ?? ""
            throw Problem(.nodeGone, "No node '\(id.prefix(128))' is on screen.\(hint)", revision: revision)
        }
        guard node.isEnabled else { throw Problem(.disabled, "The node '\(id)' is disabled.", revision: revision) }
        guard node.record.offers.contains(event) || node.record.takes(event, passing: passed) else {
            let offered = node.record.offers(passing: passed).map(\.rawValue).sorted()
            let list = offered.isEmpty ? "it offers none" : "it offers '\(offered.joined(separator: "', '"))'"
            throw Problem(
                .notOffered, "The node '\(id)' does not offer '\(event.rawValue.prefix(64))'; \(list).",
                revision: revision)
        }
        return node
    }

    /// Returns the posted values of inputs that are on screen and enabled; throws a `Problem` with the faults of all
    /// values.
    func check(
        _ event: Event, at node: NodeState?, of scene: any AnyScene, on screen: StackEntry
    ) throws(Problem) -> JSONObject {
        let (container, passed) = (screen.container, screen.passed)
        var values = event.values
        var faults: [(fault: Fault, isType: Bool)] = []
        for (id, value) in event.values.members where faults.count < ShapeError.limit {
            guard let input = scene.node(id, in: container, passing: passed), let rule = input.record.input else {
                if isInput(id) {
                    values[id] = nil
                } else {
                    let nearest = scene.nearestNode(to: id, in: container, passing: passed, isInput: true)
                    let hint = nearest.map { " Did you mean '\($0)'?" }
                    let detail = "No input is named '\(id.prefix(128))'.\(hint ?? "")"
                    faults.append((Fault(JSONPointer(["values", id]), detail), false))
                }
                continue
            }
            guard input.isOnScreen, input.isEnabled, !input.record.isLeftOut else {
                values[id] = nil
                continue
            }
            guard let fault = input.record.fault(of: value, by: rule) else { continue }
            // A value out of range does not prevent events with a default answer, such as leaving the screen.
            if case .range = fault, EventName.answeredByDefault.contains(event.event) {
                values[id] = nil
            } else {
                faults.append(fault.at(JSONPointer(["values", id])))
            }
        }
        faults += baseFaults(of: event, of: scene, on: screen).map { ($0, true) }
        if let node, let rule = node.record.input, event.event == .change, let id = event.node {
            let pointer = JSONPointer(["value"])
            if let value = event.value {
                if let fault = node.record.fault(of: value, by: rule) { faults.append(fault.at(pointer)) }
                values[id] = value
            } else {
                faults.append((Self.missingValue, true))
            }
        }
        if let fault = node?.record.payloadFault(of: event) { faults.append((fault, true)) }
        if let node, node.record.holdsChoices, let fault = choiceFault(of: event, at: node, of: scene, on: screen) {
            faults.append((fault, false))
        }
        // A wrong type is reported before a value that is not allowed, regardless of their order.
        guard let first = faults.first(where: \.isType) ?? faults.first else { return values }
        throw Problem(
            first.isType ? .wrongShape : .invalidValue, first.fault.detail, faults: faults.map(\.fault))
    }

    /// Throws a `Problem` if a posted value has another type than its input.
    func checkTypes(of event: Event, in session: Session) throws {
        guard let top = session.state.stack.last else { return }
        let scene = try scene(top, session.locale)
        var faults: [Fault] = []
        var values = event.values.members.map {
            (id: $0.name, value: $0.value, pointer: JSONPointer(["values", $0.name]))
        }
        if event.event == .change, let id = event.node, let value = event.value {
            values.append((id, value, JSONPointer(["value"])))
        }
        faults += baseFaults(of: event, of: scene, on: top)
        for (id, value, pointer) in values {
            guard let record = scene.node(id, in: top.container, passing: top.passed)?.record,
                case .type(let detail)? = record.input?.fault(value, record.fixedMembers)
            else { continue }
            faults.append(Fault(pointer, detail))
        }
        let node = event.node.flatMap { scene.node($0, in: top.container, passing: top.passed) }?.record
        if event.event == .change, event.value == nil, node?.input != nil { faults.append(Self.missingValue) }
        if event.event == .open, let fault = Self.addressFault(event.value) { faults.append(fault) }
        if let fault = node?.payloadFault(of: event) { faults.append(fault) }
        if let first = faults.first { throw Problem(.wrongShape, first.detail, faults: faults) }
    }

    /// The faults of values that inputs are said to have shown: those of another type. Which of them an input may have had before
    /// is not known any more.
    private func baseFaults(of event: Event, of scene: any AnyScene, on screen: StackEntry) -> [Fault] {
        event.base.members.prefix(ShapeError.limit).compactMap { id, value in
            guard let record = scene.node(id, in: screen.container, passing: screen.passed)?.record,
                case .type(let detail)? = record.input?.fault(value, record.fixedMembers)
            else { return nil }
            return Fault(JSONPointer(["base", id]), detail)
        }
    }

    private static var missingValue: Fault { Fault(JSONPointer(["value"]), "A 'change' needs the new value.") }

    /// Whether an input of that id is declared anywhere. This distinguishes an input that has left the screen from an
    /// unknown one.
    func isInput(_ id: String) -> Bool { Self.isInput(id, among: application.inputs) }

    /// Whether an event posts the value of an input that holds a secret on any screen, also if it has left the screen.
    func hasSecret(_ event: Event) -> Bool {
        if application.secretInputs.isEmpty { return false }
        return (event.node.map(isSecret) ?? false)
            || [event.values, event.base].contains { $0.members.contains { isSecret($0.name) } }
    }

    /// Whether an input holds a secret on any screen.
    func isSecret(_ id: String) -> Bool { Self.isInput(id, among: application.secretInputs) }

    private static func isInput(_ id: String, among inputs: Set<String>) -> Bool {
        if inputs.contains(id) { return true }
        guard let parts = NodeAddress(id)?.parts, parts.count <= 3 else { return false }
        if parts.count == 1 {
            return inputs.contains { input in
                // In a header or footer of a section: `list.header/name`.
                guard let slash = input.firstIndex(of: "/") else { return false }
                let name = input[input.index(after: slash)...]
                return SectionEdge.keyAndName(in: parts[0], after: "\(input[..<slash]).")?.name == String(name)
            }
        }
        return inputs.contains("\(parts[0])/\(parts.count == 3 ? parts[2] : "")")
    }
}

extension Reducer {
    /// Whether an input of any screen has this name; for inputs in rows, the name within the row.
    func isNameOfInput(_ id: String) -> Bool {
        isInput(id) || application.inputs.contains { $0.utf8.last == id.utf8.last && $0.hasSuffix("/\(id)") }
    }
}

extension NodeRecord {
    /// The fault of a value that is posted for an input; nil if it is valid. No client can have read an integer from 2^53
    /// on without loss, whatever the input's own rule says.
    fileprivate func fault(of value: JSON, by rule: InputRule) -> InputFault? {
        rule.fault(value, fixedMembers)
            ?? value.firstLargeInteger.map { .range(JSON.largeIntegerFault($0.digits)) }
    }

    /// The fault of an event's payload. The new value of an input is checked separately.
    fileprivate func payloadFault(of event: Event) -> Fault? {
        if input != nil, event.event == .change { return nil }
        if let (place, digits) = event.value?.firstLargeInteger {
            return Fault(JSONPointer(["value"] + place.tokens), JSON.largeIntegerFault(digits))
        }
        return payloads[event.event]?.fault(event.value).map { fault in
            Fault(JSONPointer(["value"] + fault.pointer.tokens), fault.detail)
        }
    }
}

extension InputFault {
    fileprivate func at(_ pointer: JSONPointer) -> (fault: Fault, isType: Bool) {
        switch self {
        case .type(let detail): (Fault(pointer, detail), true)
        case .range(let detail): (Fault(pointer, detail), false)
        }
    }
}
