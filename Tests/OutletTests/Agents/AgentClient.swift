import Outlet
import OutletTesting
import ViewTree

/// An agent: a client of the Model Context Protocol, as small as it can be.
struct AgentClient {
    let channel: any Channel
    /// Who it is.
    var headers: Headers = [:]
    var revision = "2026-07-28"
    /// Whether it says that it can put a question to a person.
    var capabilities: JSON = ["elicitation": [:]]

    static let path = "/mcp"

    /// The parameters of a request, with what it says about itself.
    private func parameters(_ members: JSONObject) -> JSONObject {
        guard revision == "2026-07-28" else { return members }
        var parameters = members
        parameters["_meta"] = [
            "io.modelcontextprotocol/protocolVersion": .string(revision),
            "io.modelcontextprotocol/clientCapabilities": capabilities,
        ]
        return parameters
    }

    /// Sends a request of the protocol.
    func send(_ method: String, _ members: JSONObject = [:]) async throws -> Answer {
        var headers = headers
        headers["mcp-protocol-version"] = revision
        headers["mcp-method"] = method
        headers["mcp-name"] = members["name"]?.string
        let body: JSON = [
            "jsonrpc": "2.0", "id": 7, "method": .string(method), "params": .object(parameters(members)),
        ]
        return try await channel.post(Self.path, body, headers)
    }

    /// The result of a tool.
    func call(_ tool: String, _ arguments: JSON = [:], _ more: JSONObject = [:]) async throws -> JSON {
        var members: JSONObject = ["name": .string(tool), "arguments": arguments]
        for (name, value) in more.members { members[name] = value }
        let answer = try await send("tools/call", members)
        guard answer.status == 200, answer["content-type"] == "application/json", answer.json["id"] == 7 else {
            throw TestFailure("\(answer.status) \(answer.text)")
        }
        guard let result = answer.json["result"] else { throw TestFailure(answer.text) }
        return result
    }

    /// Opens a screen.
    func open(_ screen: String) async throws -> JSON {
        let result = try await call("open_screen", ["screen": .string(screen)])
        guard let session = result["structuredContent"] else { throw TestFailure(result.description) }
        return session
    }

    /// Presses something in a session.
    func act(_ session: JSON, _ arguments: JSONObject, _ more: JSONObject = [:]) async throws -> JSON {
        var all = arguments
        all["session"] = session["session"]
        return try await call("act", .object(all), more)
    }

    /// The members that bring an answer to a question.
    static func answer(_ asked: JSON, _ action: JSON = "accept", yes: JSON? = true) -> JSONObject {
        var content: JSONObject = [:]
        content["yes"] = yes
        var members: JSONObject = ["inputResponses": ["yes": ["action": action, "content": .object(content)]]]
        members["requestState"] = asked["requestState"]
        return members
    }
}

extension JSON {
    /// The text of a result.
    var said: String { self["content"]?[0]?["text"]?.string ?? "" }

    /// Whether a result says that nothing was done.
    var isRefused: Bool { self["isError"] == true }

    /// The lines of a screen.
    var lines: [String] {
        (self["text"] ?? self["structuredContent"]?["text"])?.string?.split(separator: "\n").map(String.init) ?? []
    }

    /// The question of a result; nil if it asks nothing.
    var question: String? {
        guard self["resultType"] == "input_required" else { return nil }
        return self["inputRequests"]?["yes"]?["params"]?["message"]?.string
    }
}
