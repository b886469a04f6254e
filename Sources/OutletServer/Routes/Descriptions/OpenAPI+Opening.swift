import Outlet
import ViewTree

extension OpenAPI {
    /// The schema of the body that opens a session, which depends on the screen. Only the first screen needs no name.
    var opening: JSON {
        let text: JSON = ["type": "string"]
        let asked = application.hasGuards ? [(Destination.askedParameter, text)] : []
        let screens = application.descriptions.enumerated().map { Self.opening($1, and: asked, isFirst: $0 == 0) }
        return ["type": "object", "oneOf": .array(screens)]
    }

    private static func opening(
        _ screen: ScreenDescription, and asked: [(String, JSON)], isFirst: Bool
    ) -> JSON {
        var required: [JSON] = isFirst ? [] : ["screen"]
        if screen.parameters.contains(where: \.isRequired) { required.append("params") }
        return [
            "type": "object", "required": .array(required), "additionalProperties": false,
            "properties": [
                "screen": ["const": .string(screen.name)],
                "implementation": ["enum": .array(screen.implementations.map { .string($0) })],
                "params": parameters(of: screen, and: asked), "locale": languageTag,
                "timeZone": ["type": "string", "maxLength": 64, "examples": ["UTC", "Europe/Berlin"]],
                "client": client, "a2uiClientCapabilities": capabilities,
            ],
        ]
    }

    /// The capabilities of the client.
    private static let client: JSON = [
        "type": "object", "additionalProperties": false,
        "properties": ["types": names, "effects": names],
    ]

    /// The capabilities of a client of A2UI, which only that dialect has.
    private static let capabilities: JSON = ["type": "object", "description": "With as=a2ui: what the renderer knows."]

    private static let names: JSON = ["type": "array", "maxItems": 256, "items": ["type": "string"]]

    private static let languageTag: JSON = [
        "type": "string", "maxLength": 35, "pattern": "^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$",
        "examples": ["en", "de-AT"],
    ]

    private static func parameters(of screen: ScreenDescription, and asked: [(String, JSON)]) -> JSON {
        let types = screen.parameters.map { parameter in
            let secret: [(String, JSON)] = parameter.isSecret ? [("format", "password")] : []
            return (parameter.name, JSON.object(JSONObject([("type", .string(parameter.kind.rawValue))] + secret)))
        }
        let required = screen.parameters.filter(\.isRequired).map { JSON.string($0.name) }
        return [
            "type": "object", "required": .array(required), "additionalProperties": false,
            "properties": .object(JSONObject(types + asked)),
        ]
    }
}
