import Outlet
import ViewTree

/// The event that an agent's call sends, checked against the screen.
struct AgentEvent {
    /// The changes of inputs, and then the event.
    let chain: EventChain
    /// The question that a person has to confirm first; nil for none.
    let question: AgentQuestion?

    /// Checks a call; throws a `Problem` if the screen does not offer the control.
    init(
        _ arguments: ToolArguments, on plain: PlainScreen, _ screen: AgentScreen, _ sessions: Sessions
    ) throws(Problem) {
        let values = try Self.values(arguments, of: plain, sessions)
        let event = EventName(rawValue: arguments["event"]?.string ?? "")
        let (node, value) = (arguments["node"]?.string, arguments["value"])
        let changes = plain.inputs.compactMap { input -> Event? in
            guard input.offersChange, let new = values[input.node], new != input.value,
                event != .change || input.node != node
            else { return nil }
            return Event(.change, on: input.node, value: new, values: values)
        }
        let sent = screen.controls.filter { $0.control.isSent(by: event, node, value) }
        if let control = sent.first(where: \.isDestructive) ?? sent.first {
            chain = EventChain(changes: changes, then: try control.control.event(with: values))
            question = control.isDestructive ? AgentQuestion(before: control, on: screen, with: values) : nil
            return
        }
        question = nil
        if event == .change, let node, let input = plain.inputs.first(where: { $0.node == node }), input.offersChange {
            try Self.require(input)
            chain = EventChain(changes: changes, then: Event(event, on: node, value: value, values: values))
            return
        }
        guard event == .refresh, node == nil, (value ?? .null) == .null else {
            throw Self.notOffered(event, node, value, on: screen)
        }
        chain = EventChain(changes: changes, then: Event(.refresh, values: values))
    }

    /// The new values of inputs; throws a `Problem` if one is for no input, or for a secret.
    private static func values(
        _ arguments: ToolArguments, of plain: PlainScreen, _ sessions: Sessions
    ) throws(Problem) -> JSONObject {
        guard case .object(let values)? = arguments["values"] else { return JSONObject() }
        for (node, _) in values.members {
            guard let input = plain.inputs.first(where: { $0.node == node }) else {
                if sessions.isSecret(node) { throw secret(node) }
                let detail = "No input that takes a value is named '\(node.prefix(128))'."
                throw Problem(.invalidValue, detail, faults: [Fault(JSONPointer(["values", node]), detail)])
            }
            try require(input)
        }
        return values
    }

    private static func require(_ input: PlainInput) throws(Problem) {
        if input.kind == .secret { throw secret(input.node) }
    }

    private static func secret(_ node: String) -> Problem {
        Problem(.refused, "'\(node.prefix(128))' is a secret: no agent fills it in. A person does that in the app.")
    }

    private static func notOffered(
        _ event: EventName, _ node: String?, _ value: JSON?, on screen: AgentScreen
    ) -> Problem {
        let name = event.rawValue.prefix(64)
        if event == .undo || event == PlainControl.apply.event {
            return Problem(.notOffered, "'\(name)' is not for agents.")
        }
        let place = node.map { " at '\($0.prefix(128))'" } ?? ""
        let there = screen.controls.filter { $0.control.node == node }
        if there.contains(where: { $0.control.event == event }) {
            return Problem(
                .notOffered, "'\(name)'\(place) is offered, but not with \(value == nil ? "no value" : "this value").")
        }
        let offered = Set(there.map { "'\($0.control.event.rawValue)'" }).sorted().joined(separator: ", ")
        let hint = offered.isEmpty ? "" : " There is \(offered)."
        return Problem(.notOffered, "The screen does not offer '\(name)'\(place).\(hint)")
    }
}

extension PlainControl {
    /// Whether an agent's event is that of the control. Null counts as no value.
    fileprivate func isSent(by event: EventName, _ node: String?, _ value: JSON?) -> Bool {
        self.event == event && self.node == node && (payload ?? .null) == (value ?? .null)
    }
}
