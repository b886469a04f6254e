import ViewTree

/// The question to a person before something destructive is done.
struct AgentQuestion {
    /// The key of the question in a result, and of the answer in a call.
    static let name = "yes"

    /// The text: the control's title, its subject, and the values sent with it.
    let text: String
    /// What will be done.
    private let title: String

    init(before control: AgentScreen.Control, on screen: AgentScreen, with values: JSONObject) {
        title = AgentText.line(of: control.title, limit: 100)
        // A quotation mark in the subject would look like its end.
        let words = control.subject.replacing("“", with: "\"").replacing("”", with: "\"")
        let subject = words.isEmpty ? "" : ": “\(words)”"
        let lines = values.members.map { name, value in
            let label = screen.inputs.first { $0.node == name }?.label ?? ""
            return
                "\(AgentText.line(of: label.isEmpty ? name : label, limit: 100)): \(AgentText.line(of: PlainInput.text(of: value), limit: 200))"
        }
        text = (["\(title)\(subject) (\(AgentText.line(of: screen.title, limit: 100)))?"] + lines).joined(
            separator: "\n")
    }

    /// The request of the protocol: a form with one field.
    var request: JSON {
        [
            "method": "elicitation/create",
            "params": [
                "mode": "form", "message": .string(text),
                "requestedSchema": [
                    "type": "object",
                    "properties": [Self.name: ["type": "boolean", "title": .string(title)]],
                    "required": [.string(Self.name)],
                ],
            ],
        ]
    }
}

/// The client's answer to a question.
struct AgentAnswer: Sendable {
    /// The state that the client returns; nil if it has none.
    let state: String?
    /// Whether a person has said yes.
    let isYes: Bool

    /// Reads the parameters of a call; nil if they bring no answer.
    init?(_ parameters: JSONObject) {
        let (state, responses) = (parameters["requestState"], parameters["inputResponses"])
        if (state ?? .null) == .null, (responses ?? .null) == .null { return nil }
        self.state = state?.string
        let answer = responses?[AgentQuestion.name]
        isYes = answer?["action"] == "accept" && answer?["content"]?[AgentQuestion.name] == true
    }
}
