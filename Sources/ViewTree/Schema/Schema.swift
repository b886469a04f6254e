/// The JSON Schemas (2020-12) of the wire format, generated from the declarations of the types.
public struct Schema: Sendable {
    private let types: [NodeType]
    private let prefix: String
    private static let dialect: JSON = "https://json-schema.org/draft/2020-12/schema"

    /// The schemas for an app with nodes of these types. Their ids begin with the prefix of the server's paths.
    public init(types: [NodeType], below prefix: String = "") {
        self.types = types
        self.prefix = prefix
    }

    /// The schema of a document, as a separate file.
    public var document: JSON {
        guard case .object(let document) = definitions("#/$defs")["document"] else { return [:] }
        var schema = JSONObject([
            ("$schema", Self.dialect), ("$id", .string(prefix + "/schema/document.json")),
            ("title", "An Outlet document"),
        ])
        for (name, value) in document.members { schema[name] = value }
        var definitions = definitions("#/$defs")
        definitions["document"] = nil
        definitions["event"] = nil
        schema["$defs"] = .object(definitions)
        return .object(schema)
    }

    /// The schema of an event, as a separate file.
    public var event: JSON {
        var schema = JSONObject([
            ("$schema", Self.dialect), ("$id", .string(prefix + "/schema/event.json")), ("title", "An Outlet event"),
        ])
        for (name, value) in Self.eventMembers.members { schema[name] = value }
        return .object(schema)
    }

    /// All schemas by name, those of node types as `node.<type>`. `references` is their place in the document that
    /// contains them.
    public func definitions(_ references: String) -> JSONObject {
        var definitions = JSONObject([
            ("document", Self.documentMembers(references)),
            ("event", .object(Self.eventMembers)),
            ("node", node(references)),
            ("section", Self.section(references)),
            ("on", Self.on),
        ])
        for (name, types) in byName {
            let schemas = types.map { $0.schema(references) }
            definitions["node.\(name)"] = schemas.count == 1 ? schemas[0] : ["oneOf": .array(schemas)]
        }
        return definitions
    }

    /// The types by name, in order. Nodes of several types can have the same name on the wire.
    private var byName: [(name: String, types: [NodeType])] {
        var names: [(name: String, types: [NodeType])] = []
        for type in types {
            if let index = names.firstIndex(where: { $0.name == type.name }) {
                names[index].types.append(type)
            } else {
                names.append((type.name, [type]))
            }
        }
        return names
    }

    /// A node, whose type determines the rest of its schema. Selecting by the type first keeps a validator's work from
    /// growing with the depth of the tree, since it need not try every type at every level.
    private func node(_ references: String) -> JSON {
        let names = byName.map(\.name)
        return [
            "type": "object", "required": ["type"],
            "properties": ["type": ["enum": .array(names.map { .string($0) })]],
            "allOf": .array(
                names.map { name in
                    [
                        "if": ["required": ["type"], "properties": ["type": ["const": .string(name)]]],
                        "then": ["$ref": .string("\(references)/node.\(name)")],
                    ]
                }),
        ]
    }

    private static let on: JSON = [
        "type": "object", "minProperties": 1, "description": "What the client does at each event, in order.",
        "additionalProperties": ["type": "array", "minItems": 1, "items": ClientAction.schema],
    ]

    private static func section(_ references: String) -> JSON {
        let node: JSON = ["$ref": .string("\(references)/node")]
        return [
            "type": "object", "required": ["key", "rows"], "additionalProperties": false,
            "properties": [
                "key": ["type": "string"], "header": node, "footer": node,
                "rows": ["type": "array", "items": ["allOf": [node, ["required": ["key"]]]]],
            ],
        ]
    }

    private static func documentMembers(_ references: String) -> JSON {
        let string: JSON = ["type": "string"]
        return [
            "type": "object", "additionalProperties": false,
            "required": ["revision", "screen", "implementation", "title", "stack", "tree", "effects"],
            "properties": [
                "session": ["type": "string", "pattern": "^[A-Za-z0-9_-]{22}$"],
                "revision": ["type": "integer", "minimum": 0], "principal": string, "screen": string,
                "implementation": string,
                "title": string,
                "stack": [
                    "type": "array", "minItems": 1,
                    "items": [
                        "type": "object", "additionalProperties": false,
                        "required": ["screen", "title", "presentation", "url"],
                        "properties": [
                            "screen": string, "title": string, "presentation": ["enum": ["root", "push", "modal"]],
                            "url": ["type": "string", "format": "uri-reference"],
                        ],
                    ],
                ],
                "focus": [
                    "type": "string", "minLength": 1,
                    "description": "The node that gets the focus when the screen opens; without it, the title.",
                ],
                "tree": ["$ref": .string("\(references)/node")],
                "effects": [
                    "type": "array", "maxItems": 16,
                    "items": [
                        "type": "object", "required": ["id", "type"],
                        "properties": ["id": ["type": "integer", "minimum": 1], "type": string, "for": string],
                    ],
                ],
            ],
        ]
    }

    private static let eventMembers = JSONObject([
        ("type", "object"), ("additionalProperties", false), ("required", ["event"]),
        (
            "properties",
            [
                "node": ["type": "string", "description": "The id of the node; only back and refresh need none."],
                "event": ["type": "string", "minLength": 1],
                "value": ["description": "The event's payload."],
                "values": ["type": "object", "description": "What inputs hold now, by node id."],
                "base": [
                    "type": "object",
                    "description": "What the document showed in them when their user began to change them, by node id.",
                ],
            ]
        ),
        ("if", ["properties": ["event": ["enum": ["back", "refresh"]]]]),
        ("else", ["required": ["node"]]),
    ])
}
