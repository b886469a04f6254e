import Outlet
import ViewTree

extension OpenAPI {
    static let object: JSON = ["type": "object"]
    static let text: JSON = ["type": "string"]

    static func schema(_ name: String) -> JSON { ["$ref": .string("#/components/schemas/\(name)")] }

    static func reference(_ name: String) -> JSON { ["$ref": .string("#/components/parameters/\(name)")] }

    /// The statuses with which any request may be refused: ambiguous framing (400), no principal (401), a foreign
    /// origin (403), no accepted type (406), a body that is too large (413), another host (421), header fields that are
    /// too large (431), a failure of the app (500), an unknown transfer coding (501), or a server that stops (503).
    private static let failures = [400, 401, 403, 406, 413, 421, 431, 500, 501, 503]

    /// The description of one method of a path.
    static func operation(
        _ id: String, _ summary: String, _ schema: JSON?, type: String = "application/json", status: String = "200",
        failures: [Int] = [], parameters: [JSON] = [], others: [(String, String)] = [], body: JSON? = nil,
        links: JSON? = nil
    ) -> JSON {
        var success = JSONObject([("description", "It worked.")])
        success["links"] = links
        if let schema {
            let media: JSON = ["schema": schema]
            success["content"] = .object(JSONObject([(type, media)]))
        }
        var responses = JSONObject([(status, .object(success))])
        for status in Set(failures + Self.failures).sorted() {
            let content: JSON = ["application/problem+json": ["schema": Self.schema("problem")]]
            responses[String(status)] = ["description": "Refused; the problem says why.", "content": content]
        }
        for (status, description) in others { responses[status] = ["description": .string(description)] }
        var operation = JSONObject([("operationId", .string(id)), ("summary", .string(summary))])
        if !parameters.isEmpty { operation["parameters"] = .array(parameters) }
        if let body {
            operation["requestBody"] = ["required": true, "content": ["application/json": ["schema": body]]]
        }
        operation["responses"] = .object(responses)
        return .object(operation)
    }

    private static func header(_ name: String, _ description: String, _ schema: JSON = text) -> JSON {
        ["name": .string(name), "in": "header", "description": .string(description), "schema": schema]
    }

    /// The schema of a key without quotes; a quoted key is equivalent.
    private static func key(from length: Int) -> JSON {
        [
            "type": "string", "minLength": .number(Double(length)), "maxLength": 255,
            "pattern": "^[!#-~]([ -~]*[!-~])?$",
        ]
    }

    /// Links from an opened session to its other operations, by the id in the document.
    static let sessionLinks: JSON = .object(
        JSONObject(
            ["document", "postEvent", "stream", "endSession"].map { operation in
                (operation, ["operationId": .string(operation), "parameters": ["id": "$response.body#/session"]])
            }))

    /// The parameters of all operations. Without principals, an opening key gives access to the session, so it has to
    /// be longer.
    static func parameters(hasPrincipals: Bool) -> JSON {
        guard case .object(var parameters) = fixedParameters else { return fixedParameters }
        parameters["openingKey"] = header(
            "Idempotency-Key",
            "Names the request, so that it can be sent again; a secret, since it leads to the session.",
            key(from: hasPrincipals ? 1 : IdempotencyKey.secretLength))
        return .object(parameters)
    }

    private static let fixedParameters: JSON = [
        "session": [
            "name": "id", "in": "path", "required": true, "description": "The session's id.", "schema": text,
        ],
        "name": [
            "name": "name", "in": "path", "required": true, "description": "The screen's name.", "schema": text,
        ],
        "type": [
            "name": "type", "in": "path", "required": true, "description": "The last part of the type.",
            "schema": text,
        ],
        "path": [
            "name": "path", "in": "path", "required": true,
            "description": "The path of a file. Unlike a parameter of OpenAPI, it may have slashes.", "schema": text,
        ],
        "ifMatch": header("If-Match", "The ETag of the document that the event refers to."),
        "ifNoneMatch": header("If-None-Match", "The ETag of what the client has."),
        "idempotencyKey": header(
            "Idempotency-Key", "Names the request, so that it can be sent again.", key(from: 1)),
        "profile": [
            "name": "Outlet-Profile", "in": "header",
            "description": "What the client is shown on; another word than these is as good as none.",
            "schema": ["type": "string", "examples": .array(ClientProfile.allCases.map { .string($0.rawValue) })],
        ],
        "prefer": header("Prefer", "return=representation, return=minimal, wait=5."),
        "wait": header("Prefer", "wait=5: waits so many seconds at most until the screen has settled."),
    ]

    static func problem(below basePath: BasePath) -> JSON {
        [
            "type": "object", "required": ["type", "title", "status", "detail"],
            "properties": [
                "type": ["enum": .array(ProblemType.allCases.map { .string($0.reference(below: basePath.text)) })],
                "title": text, "status": ["type": "integer"], "detail": text,
                "errors": [
                    "type": "array",
                    "items": [
                        "type": "object", "required": ["pointer", "detail"],
                        "properties": ["pointer": text, "detail": text],
                    ],
                ],
                "revision": ["type": "integer"], "request": text, "screen": text, "note": text,
            ],
        ]
    }

    static let problemType = operation(
        "problemType", "What a problem's type means.", text, type: "text/html", failures: [404])

    static let file = operation(
        "file", "A file.", [:], type: "*/*", failures: [404], parameters: [reference("ifNoneMatch")],
        others: [("304", "The client has it already.")])

    /// The endpoint of the Model Context Protocol, whose own errors are those of JSON-RPC.
    static let agents = ["400", "404"].reduce(
        operation(
            "agents", "A request of the Model Context Protocol.", object, failures: [400, 404, 415],
            parameters: [
                header("MCP-Protocol-Version", "The revision of the protocol; as in the body."),
                header("Mcp-Method", "The method; as in the body."),
                header("Mcp-Name", "The tool that is called; as in the body."),
            ], others: [("202", "The notification is taken.")], body: object)
    ) { $0.setting(["schema": object], at: ["responses", $1, "content", "application/json"]) }

    static let patch: JSON = [
        "type": "array",
        "items": [
            "type": "object", "required": ["op", "path"],
            "properties": [
                "op": ["enum": ["add", "remove", "replace", "move", "copy", "test"]], "path": text, "from": text,
                "value": ["description": "What is added, replaced or tested."],
            ],
        ],
    ]
}
