import ViewTree

extension OpenAPI {
    static let object: JSON = ["type": "object"]
    static let text: JSON = ["type": "string"]

    static func schema(_ name: String) -> JSON { ["$ref": .string("#/components/schemas/\(name)")] }

    static func reference(_ name: String) -> JSON { ["$ref": .string("#/components/parameters/\(name)")] }

    /// One method of a path.
    static func operation(
        _ id: String, _ summary: String, _ schema: JSON?, type: String = "application/json", status: String = "200",
        failures: [Int] = [], parameters: [JSON] = [], others: [(String, String)] = [], body: JSON? = nil
    ) -> JSON {
        var success = JSONObject([("description", "It worked.")])
        if let schema {
            let media: JSON = ["schema": schema]
            success["content"] = .object(JSONObject([(type, media)]))
        }
        var responses = JSONObject([(status, .object(success))])
        for (status, description) in others {
            responses[status] = .object(JSONObject([("description", .string(description))]))
        }
        for status in Set(failures + [401, 403, 406, 500]).sorted() {
            let content: JSON = ["application/problem+json": ["schema": Self.schema("problem")]]
            responses[String(status)] = ["description": "Refused; the problem says why.", "content": content]
        }
        var operation = JSONObject([("operationId", .string(id)), ("summary", .string(summary))])
        if !parameters.isEmpty { operation["parameters"] = .array(parameters) }
        if let body {
            operation["requestBody"] = ["required": true, "content": ["application/json": ["schema": body]]]
        }
        operation["responses"] = .object(responses)
        return .object(operation)
    }

    private static func header(_ name: String, _ description: String) -> JSON {
        ["name": .string(name), "in": "header", "description": .string(description), "schema": text]
    }

    static let parameters: JSON = [
        "session": [
            "name": "id", "in": "path", "required": true, "description": "The session's id.", "schema": text,
        ],
        "name": [
            "name": "name", "in": "path", "required": true, "description": "The screen's name.", "schema": text,
        ],
        "ifMatch": header("If-Match", "The ETag of the document that the event refers to."),
        "ifNoneMatch": header("If-None-Match", "The ETag of what the client has."),
        "idempotencyKey": header("Idempotency-Key", "Names the request, so that it can be sent again."),
        "profile": [
            "name": "Outlet-Profile", "in": "header", "description": "What the client is shown on.",
            "schema": ["enum": .array(ClientProfile.allCases.map { .string($0.rawValue) })],
        ],
        "prefer": header("Prefer", "return=representation, return=minimal, wait=5."),
    ]

    static let problem: JSON = [
        "type": "object", "required": ["type", "title", "status", "detail"],
        "properties": [
            "type": ["enum": .array(ProblemType.allCases.map { .string($0.reference) })],
            "title": text, "status": ["type": "integer"], "detail": text,
            "errors": [
                "type": "array",
                "items": [
                    "type": "object", "required": ["pointer", "detail"],
                    "properties": ["pointer": text, "detail": text],
                ],
            ],
            "revision": ["type": "integer"], "request": text,
        ],
    ]

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
