import Outlet
import ViewTree

/// The result of a call of a tool.
enum ToolResult {
    /// A text for the agent, and its content as JSON for programs.
    case done(String, JSONObject)
    /// The reason why nothing was done.
    case refused(String)
    /// A question for a person, to be answered first. The client returns `state` with the answer.
    case asking(AgentQuestion, state: String)

    /// The refusal of a problem, with all its faults.
    static func refused(_ problem: Problem) -> ToolResult {
        let faults = problem.faults.filter { $0.detail != problem.detail }.map { "\($0.pointer): \($0.detail)" }
        let words = [problem.detail, problem.note].compactMap { $0 } + faults
        return .refused(words.map { AgentText.line(of: $0) }.joined(separator: "\n"))
    }

    /// The result in a revision of the protocol.
    func json(in revision: ProtocolRevision) -> JSONObject {
        var result = JSONObject()
        switch self {
        case .done(let text, let members):
            result["content"] = Self.content(text)
            result["structuredContent"] = .object(members)
            result["isError"] = false
        case .refused(let text):
            result["content"] = Self.content(text)
            result["isError"] = true
        case .asking(let question, let state):
            result["inputRequests"] = .object(JSONObject([(AgentQuestion.name, question.request)]))
            result["requestState"] = .string(state)
            result["resultType"] = "input_required"
            return result
        }
        if !revision.hasHandshake { result["resultType"] = "complete" }
        return result
    }

    private static func content(_ text: String) -> JSON { [["type": "text", "text": .string(text)]] }
}
