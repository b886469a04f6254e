import Outlet
import ViewTree

// Screens as pages, cards and messages of A2UI, and the forms of pages.
extension OpenAPI {
    /// The parameter that chooses the form of an answer, or that of an event and its answer.
    private static func dialect(
        among dialects: [Dialect], _ description: String = "The form of the answer, instead of what Accept prefers."
    ) -> JSON {
        [
            "name": .string(Application.dialectParameter), "in": "query",
            "schema": ["enum": .array(dialects.map { .string($0.name) })], "description": .string(description),
        ]
    }

    /// The parameters that choose the rows that pages show.
    private static let rows: [JSON] = [
        [
            "name": .string(RowWindow.parameter), "in": "query", "schema": ["type": "integer", "minimum": 0],
            "description": "How many rows of each list a page shows: 200 unless it is more.",
        ],
        [
            "name": .string(RowWindow.openParameter), "in": "query", "schema": ["type": "string"],
            "description": "The id of the row whose actions a page shows.",
        ],
    ]

    /// The parameters that say what a client has seen: one of DivKit, and a page.
    static let shown: [JSON] = [
        [
            "name": .string(DivKitShown.revisionParameter), "in": "query", "schema": ["type": "integer", "minimum": 0],
            "description": "The revision of the outermost element of DivKit's that is to be changed.",
        ],
        [
            "name": .string(DivKitShown.effectParameter), "in": "query", "schema": ["type": "integer", "minimum": 0],
            "description": "The newest effect that it knows.",
        ],
        [
            "name": .string(PageState.entryParameter), "in": "query", "schema": ["type": "integer", "minimum": 0],
            "description": "The entry of the stack that was on top before the form that led to this page.",
        ],
    ]

    /// An operation whose response can be a page; one that shows a screen can also be in another dialect.
    func withPage(_ operation: JSON, ofScreen isOfScreen: Bool = true) -> JSON {
        let page = Self.refusingWithPages(operation)
        if !isOfScreen { return Self.inDialects([.html], page) }
        return Self.withParameters(Self.rows, Self.inDialects(dialects.all, page))
    }

    /// The operation that opens sessions: its response can be in the dialect of a program.
    func inDialects(opening operation: JSON) -> JSON { Self.inDialects(programs, operation, status: "201") }

    /// The operation that posts events, those in the dialects of programs, too. DivKit's are answered without a body.
    func inDialects(postingEvents operation: JSON) -> JSON {
        let parameter = Self.dialect(
            among: programs,
            "The form of the event and of the answer, instead of what Accept prefers. The schema of JSON is that of Outlet's own events."
        )
        let answered = programs.filter { $0.kind != .divkit }.reduce(Self.withParameters([parameter], operation)) {
            Self.showing($1, $0)
        }
        let messages: JSON = ["type": ["object", "array"]]
        let bodies = RequestScope.messageTypes.map { ($0, messages) } + programs.flatMap(\.ownTypes).map { ($0, [:]) }
        return bodies.reduce(answered) { operation, body in
            operation.setting(["schema": body.1], at: ["requestBody", "content", body.0])
        }
    }

    /// The operation that opens a stream, which can be one of messages of A2UI.
    func inDialects(streaming operation: JSON) -> JSON {
        Self.withParameters([Self.dialect(among: [.a2ui])], operation)
    }

    /// The dialects of programs: people post forms, and get pages by redirects.
    private var programs: [Dialect] { dialects.all.filter { $0.kind != .html } }

    /// An operation whose response can be in some dialects.
    private static func inDialects(_ dialects: [Dialect], _ operation: JSON, status: String = "200") -> JSON {
        dialects.reduce(withParameters([dialect(among: dialects)], operation)) { showing($1, $0, status: status) }
    }

    /// An operation whose response with a status can show a screen in a dialect.
    private static func showing(_ dialect: Dialect, _ operation: JSON, status: String = "200") -> JSON {
        dialect.mediaTypes.reduce(operation) {
            $0.setting(["schema": schema(of: dialect)], at: ["responses", status, "content", $1])
        }
    }

    private static func withParameters(_ parameters: [JSON], _ operation: JSON) -> JSON {
        operation.setting(.array((operation["parameters"]?.array ?? []) + parameters), at: ["parameters"])
    }

    /// The schema of a response that shows a screen in a dialect.
    private static func schema(of dialect: Dialect) -> JSON {
        switch dialect.kind {
        case .a2ui:
            [
                "type": "array",
                "items": ["type": "object", "required": ["version"], "properties": ["version": ["const": "v0.9"]]],
            ]
        case .card: ["type": "object", "required": ["type", "version", "body"]]
        case .divkit: ["type": "object", "required": ["templates"]]
        case .html: text
        case .own: [:]
        }
    }

    /// An operation whose refusals can be pages.
    private static func refusingWithPages(_ operation: JSON) -> JSON {
        guard case .object(let responses)? = operation["responses"] else { return operation }
        return responses.members.reduce(operation) { operation, response in
            if response.value["content"]?["application/problem+json"] == nil { return operation }
            return operation.setting(["schema": text], at: ["responses", response.name, "content", "text/html"])
        }
    }

    /// An operation whose body can be the form of a page, and which then redirects to a page.
    ///
    /// - Parameters:
    ///   - keyLength: the least number of characters of its key.
    ///   - screens: the prefix of the addresses of screens, one of which the form names; nil if it is in a session.
    static func withForm(_ operation: JSON, keyLength: Int, openingBelow screens: String? = nil) -> JSON {
        var fields: [(String, JSON)] = [
            (
                "~do",
                [
                    "type": "string", "pattern": "^event=[^&]+(&(node|value|json)=[^&]*)*$",
                    "description":
                        "The control, such as 'event=tap&node=save'; without it only what was typed is sent.",
                ]
            ),
            (
                "~was",
                [
                    "type": "string", "contentMediaType": "application/json", "contentSchema": ["type": "object"],
                    "description": "What the inputs held as drawn, by key: what differs from it was changed.",
                ]
            ),
            (
                "~key",
                [
                    "type": "string", "minLength": .number(Double(keyLength)), "maxLength": 255,
                    "description": "The same form with the same key is taken once.",
                ]
            ),
        ]
        if let screens {
            fields.append(
                (
                    "~url",
                    [
                        "type": "string", "pattern": .string("^\(screens)[^/?]+([?].*)?$"),
                        "description": "The address of the screen.",
                    ]
                ))
        }
        let form: JSON = [
            "type": "object", "required": screens == nil ? [] : ["~url"],
            "properties": .object(JSONObject(fields)),
            "additionalProperties": [
                "type": "string", "description": "What an input holds, by its key: its node's id, percent-encoded.",
            ],
        ]
        let page: JSON = [
            "description": "The form is taken; its page is at Location.",
            "headers": ["Location": ["schema": text]],
        ]
        return refusingWithPages(operation).setting(
            ["schema": form], at: ["requestBody", "content", "application/x-www-form-urlencoded"]
        ).setting(page, at: ["responses", "303"])
    }
}

extension JSON {
    /// The object with a value at a path of members; those that are missing are added.
    func setting(_ value: JSON, at path: [String]) -> JSON {
        guard let name = path.first else { return value }
        var object = if case .object(let object) = self { object } else { JSONObject() }
        object[name] = (object[name] ?? .object(JSONObject())).setting(value, at: Array(path.dropFirst()))
        return .object(object)
    }
}
