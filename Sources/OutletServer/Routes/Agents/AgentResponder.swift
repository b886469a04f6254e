import HTTPMessages
import Outlet
import ViewTree

/// Answers `POST /mcp`, the requests of the Model Context Protocol.
struct AgentResponder: RouteResponder {
    let site: Site
    /// Whether agents need no person's confirmation.
    let areTrusted: Bool

    func respond(to scope: RequestScope, at target: Void) throws -> Response? {
        try scope.requireJSON()
        try scope.require(["application/json"])
        let message: ProtocolMessage
        let revision: ProtocolRevision
        do {
            message = try ProtocolMessage(parsing: scope.request.body)
            revision = try message.revision(scope.request.headers)
        } catch {
            return Self.response(
                error.json(answering: ProtocolMessage.id(in: scope.request.body)), status: error.status)
        }
        guard let id = message.id else { return Response(status: 202) }
        do {
            return try answer(message, id, revision, scope)
        } catch let error as ProtocolError {
            return Self.response(error.json(answering: id), status: revision.hasHandshake ? 200 : error.status)
        }
    }

    private func answer(
        _ message: ProtocolMessage, _ id: JSON, _ revision: ProtocolRevision, _ scope: RequestScope
    ) throws -> Response? {
        switch message.method {
        case "initialize" where revision.hasHandshake:
            return Self.response(try agreement(message.parameters), to: id)
        case "ping" where revision.hasHandshake: return Self.response(JSONObject(), to: id)
        case "server/discover" where !revision.hasHandshake: return Self.response(discovery, to: id)
        case "tools/list": return Self.response(try tools(message.parameters, in: revision), to: id)
        case "tools/call":
            return try ToolCall(
                site: site, scope: scope, message: message, id: id, revision: revision, isTrusted: areTrusted
            ).answer()
        default:
            throw ProtocolError(.unknownMethod, "There is no method '\(message.method.prefix(64))' here.")
        }
    }

    /// The response to a request of the protocol.
    static func response(_ result: JSONObject, to id: JSON) -> Response {
        response(["jsonrpc": "2.0", "id": id, "result": .object(result)])
    }

    private static func response(_ body: JSON, status: Int = 200) -> Response {
        .json(body.encoded, status: status, [.cacheControl: "no-store"])
    }

    private var server: JSON {
        ["name": .string(site.application.name), "version": .string(site.application.version)]
    }

    private static let capabilities: JSON = ["tools": [:]]

    /// The server's capabilities, for a client that begins without a handshake.
    private var discovery: JSONObject {
        Self.cacheable([
            "supportedVersions": .array(ProtocolRevision.allCases.map { .string($0.rawValue) }),
            "capabilities": Self.capabilities, "instructions": .string(AgentTool.instructions),
            "_meta": ["io.modelcontextprotocol/serverInfo": server],
        ])
    }

    /// The answer to a handshake.
    private func agreement(_ parameters: JSONObject) throws(ProtocolError) -> JSONObject {
        guard let offer = parameters["protocolVersion"]?.string else {
            throw ProtocolError(.invalidParameters, "Expected 'protocolVersion' to be a string.")
        }
        return [
            "protocolVersion": .string(ProtocolRevision.agreed(with: offer).rawValue),
            "capabilities": Self.capabilities, "serverInfo": server, "instructions": .string(AgentTool.instructions),
        ]
    }

    private func tools(
        _ parameters: JSONObject, in revision: ProtocolRevision
    ) throws(ProtocolError) -> JSONObject {
        if let cursor = parameters["cursor"], cursor != .null {
            throw ProtocolError(.invalidParameters, "There is no further page of tools.")
        }
        let tools: JSONObject = ["tools": .array(AgentTool.allCases.map(\.json))]
        return revision.hasHandshake ? tools : Self.cacheable(tools)
    }

    /// A result with its lifetime in caches: none, since it may depend on the sender.
    private static func cacheable(_ result: JSONObject) -> JSONObject {
        var result = result
        result["resultType"] = "complete"
        result["ttlMs"] = 0
        result["cacheScope"] = "private"
        return result
    }
}
