import Outlet
import ViewTree

/// The OpenAPI 3.1 description of the wire.
struct OpenAPI {
    let application: Application
    let basePath: BasePath
    /// The dialects in which the app is served.
    let dialects: Dialects
    /// Whether requests are authenticated.
    let hasPrincipals: Bool
    /// Whether the metrics are served on the same port.
    let hasMetrics: Bool
    /// Whether agents may use the app.
    let hasAgents: Bool

    var json: JSON {
        let schemas = Schema(types: application.types, below: basePath.text).definitions("#/components/schemas")
        var components = schemas
        components["problem"] = Self.problem(below: basePath)
        components["patch"] = Self.patch
        return [
            "openapi": "3.1.0",
            "info": [
                "title": .string(application.name), "version": .string(application.version),
                "description": "Screens as JSON view trees; events in, patches out.",
                "license": ["name": "Apache-2.0", "identifier": "Apache-2.0"],
            ],
            "servers": [["url": .string(basePath.isRoot ? "/" : basePath.text)]],
            "security": [],
            "paths": .object(JSONObject(paths)),
            "components": ["schemas": .object(components), "parameters": parameters],
        ]
    }

    private var parameters: JSON { Self.parameters(hasPrincipals: hasPrincipals) }

    private var paths: [(String, JSON)] {
        let metrics = Self.operation(
            "metrics", "What the server counts, for Prometheus.", Self.text, type: "text/plain")
        return served + (hasMetrics ? [("/metrics", atRoot(metrics))] : [])
            + (hasAgents ? [("/mcp", identifying(["post": Self.agents]))] : [])
    }

    /// The description of a path that is served at the root, independent of the base path.
    private func atRoot(_ operation: JSON) -> JSON {
        basePath.isRoot ? ["get": operation] : ["get": operation, "servers": [["url": "/"]]]
    }

    private var served: [(String, JSON)] {
        [
            (
                "/",
                identifying([
                    "get": withPage(Self.operation("index", "The service index.", Self.object), ofScreen: false)
                ])
            ),
            ("/screens", identifying(["get": Self.operation("screens", "The screens.", Self.object)])),
            ("/screens/{name}", identifying(["parameters": [Self.reference("name")], "get": withPage(screen)])),
            (
                "/sessions",
                identifying([
                    "post": Self.withForm(
                        inDialects(opening: openSession), keyLength: hasPrincipals ? 1 : IdempotencyKey.secretLength,
                        openingBelow: "\(basePath.text)/screens/")
                ])
            ),
            (
                "/sessions/{id}",
                identifying([
                    "parameters": [Self.reference("session")],
                    "get": withPage(
                        Self.operation(
                            "document", "The session's document.", Self.schema("document"), failures: [404, 412, 422],
                            parameters: [Self.reference("ifMatch"), Self.reference("ifNoneMatch")] + Self.shown,
                            others: [("304", "The client has it already.")])),
                    "delete": Self.operation(
                        "endSession", "Ends the session.", nil, status: "204", failures: [404, 412],
                        parameters: [Self.reference("ifMatch")]),
                ])
            ),
            (
                "/sessions/{id}/events",
                identifying([
                    "parameters": [Self.reference("session")],
                    "post": Self.withForm(inDialects(postingEvents: signingIn(postEvent)), keyLength: 1),
                ])
            ),
            (
                "/sessions/{id}/stream",
                identifying(["parameters": [Self.reference("session")], "get": inDialects(streaming: stream)])
            ),
            (
                "/schema/document.json",
                [
                    "get": Self.operation(
                        "documentSchema", "The schema of documents.", Self.object, type: "application/schema+json")
                ]
            ),
            (
                "/schema/event.json",
                [
                    "get": Self.operation(
                        "eventSchema", "The schema of events.", Self.object, type: "application/schema+json")
                ]
            ),
            ("/openapi.json", ["get": Self.operation("openapi", "This description.", Self.object)]),
            (
                "/health/live",
                atRoot(Self.operation("live", "Whether the process runs.", Self.text, type: "text/plain"))
            ),
            (
                "/health/ready",
                atRoot(
                    Self.operation(
                        "ready", "Whether requests should come here.", Self.text, type: "text/plain",
                        failures: [503]))
            ),
            ("/problems/{type}", ["parameters": [Self.reference("type")], "get": Self.problemType]),
            ("/{path}", ["parameters": [Self.reference("path")], "get": Self.file]),
        ]
    }

    private var screen: JSON {
        var parameters: [JSON] = [
            [
                "name": "implementation", "in": "query", "schema": Self.text,
                "description": "The implementation; without it the one that the app chooses.",
            ],
            Self.reference("profile"), Self.reference("ifNoneMatch"), Self.reference("wait"),
        ]
        var others = [("304", "The client has it already.")]
        if application.hasGuards {
            parameters.insert(
                [
                    "name": .string(Destination.askedParameter), "in": "query", "schema": Self.text,
                    "description": "The address of the screen that was asked for, if this one opens in its place.",
                ], at: 1)
            others.append(("303", "A page of another screen leads on: the screen is not for who asks."))
        }
        return Self.operation(
            "screen", "The screen's first document, without a session. The screen's own parameters go into the query.",
            Self.schema("document"), failures: [404, 409, 412, 422], parameters: parameters, others: others)
    }

    private var openSession: JSON {
        Self.operation(
            "openSession", "Opens a session with a screen.", Self.schema("document"), status: "201",
            failures: [400, 404, 409, 415, 422, 429],
            parameters: [Self.reference("profile"), Self.reference("openingKey"), Self.reference("wait")],
            body: opening, links: Self.sessionLinks)
    }

    private var postEvent: JSON {
        let plain = Self.operation(
            "postEvent", "Posts what the user did.", Self.schema("patch"), type: "application/json-patch+json",
            failures: [400, 404, 409, 412, 415, 422, 429],
            parameters: [Self.reference("ifMatch"), Self.reference("idempotencyKey"), Self.reference("prefer")],
            others: [("204", "The event is accepted; return=minimal was preferred, or its dialect has no answers.")],
            body: Self.schema("event"))
        guard case .object(var operation) = plain, case .object(var responses)? = operation["responses"],
            case .object(var accepted)? = responses["200"], case .object(var content)? = accepted["content"]
        else { return plain }
        content["application/json"] = ["schema": Self.schema("document")]
        accepted["content"] = .object(content)
        responses["200"] = .object(accepted)
        operation["responses"] = .object(responses)
        return .object(operation)
    }

    private var stream: JSON {
        Self.operation(
            "stream", "Every change of the session, as Server-Sent Events.", Self.text, type: "text/event-stream",
            failures: [404, 412, 422],
            parameters: [
                Self.reference("ifMatch"),
                [
                    "name": "Last-Event-ID", "in": "header", "schema": Self.text,
                    "description": "The revision that the client has.",
                ],
                [
                    "name": "after", "in": "query", "schema": Self.text,
                    "description": "The revision that the client has, where it can't send headers.",
                ],
            ])
    }
}
