import ViewTree

/// A plain screen as an agent reads it: its lines, its controls and its inputs.
struct AgentScreen: Sendable {
    /// A control that can be pressed.
    struct Control: Sendable {
        let control: PlainControl
        let title: String
        /// Whether a person has to confirm it first.
        let isDestructive: Bool
        /// The texts of the row in which it is; empty if it is in none.
        let subject: String

        var json: JSON {
            var object = JSONObject([("event", .string(control.event.rawValue))])
            object["node"] = control.node.map { .string($0) }
            object["value"] = control.payload
            object["title"] = .string(title)
            if isDestructive { object["destructive"] = true }
            return .object(object)
        }
    }

    /// An input.
    struct Input: Sendable {
        let node: String
        /// The type of its node.
        let type: String
        let label: String
        let value: JSON
        let error: String

        var json: JSON {
            var object = JSONObject([
                ("node", .string(node)), ("type", .string(type)), ("label", .string(label)), ("value", value),
            ])
            if !error.isEmpty { object["error"] = .string(error) }
            return .object(object)
        }
    }

    let title: String
    var lines: [String] = []
    var controls: [Control] = []
    var inputs: [Input] = []

    init(title: String) { self.title = title }

    /// The members of a result that shows the screen.
    func members(of session: String, at revision: Int) -> JSONObject {
        [
            "session": .string(session), "revision": JSON(revision), "title": .string(title),
            "text": .string(lines.joined(separator: "\n")), "controls": .array(controls.map(\.json)),
            "inputs": .array(inputs.map(\.json)),
        ]
    }
}

extension PlainControl {
    /// The value that is sent with the event; nil if there is none.
    var payload: JSON? { value.map { .string($0) } ?? json.flatMap { try? JSON(parsing: Array($0.utf8)) } }
}
