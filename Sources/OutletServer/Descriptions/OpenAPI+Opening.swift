import Outlet
import ViewTree

extension OpenAPI {
    /// The schema of the body that opens a session; its members depend on the screen.
    var opening: JSON {
        ["type": "object", "required": ["screen"], "oneOf": .array(application.descriptions.map(Self.opening))]
    }

    private static func opening(_ screen: ScreenDescription) -> JSON {
        var required: [JSON] = ["screen"]
        if screen.parameters.contains(where: \.isRequired) { required.append("params") }
        return [
            "type": "object", "required": .array(required), "additionalProperties": false,
            "properties": [
                "screen": ["const": .string(screen.name)],
                "implementation": ["enum": .array(screen.implementations.map { .string($0) })],
                "params": parameters(of: screen), "locale": languageTag,
                "timeZone": ["type": "string", "maxLength": 64, "examples": ["UTC", "Europe/Berlin"]],
            ],
        ]
    }

    private static let languageTag: JSON = [
        "type": "string", "maxLength": 35, "pattern": "^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$",
        "examples": ["en", "de-AT"],
    ]

    private static func parameters(of screen: ScreenDescription) -> JSON {
        let types = screen.parameters.map { parameter in
            (parameter.name, ["type": .string(parameter.kind.rawValue)] as JSON)
        }
        let required = screen.parameters.filter(\.isRequired).map { JSON.string($0.name) }
        return [
            "type": "object", "required": .array(required), "additionalProperties": false,
            "properties": .object(JSONObject(types)),
        ]
    }
}
