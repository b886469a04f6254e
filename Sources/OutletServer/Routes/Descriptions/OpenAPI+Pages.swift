import Outlet
import ViewTree

// Screens as pages, and the forms of these.
extension OpenAPI {
    /// The parameter that chooses the form of an answer.
    private static let dialect: JSON = [
        "name": .string(Application.dialectParameter), "in": "query", "schema": ["enum": ["html"]],
        "description": "The form of the answer, instead of what Accept prefers: a page.",
    ]

    /// An operation whose answer can be a page.
    static func withPage(_ operation: JSON) -> JSON {
        let parameters = (operation["parameters"]?.array ?? []) + [dialect]
        return refusingWithPages(operation)
            .setting(["schema": text], at: ["responses", "200", "content", "text/html"])
            .setting(.array(parameters), at: ["parameters"])
    }

    /// An operation whose refusals can be pages.
    private static func refusingWithPages(_ operation: JSON) -> JSON {
        guard case .object(let responses)? = operation["responses"] else { return operation }
        return responses.members.reduce(operation) { operation, response in
            if response.value["content"]?["application/problem+json"] == nil { return operation }
            return operation.setting(["schema": text], at: ["responses", response.name, "content", "text/html"])
        }
    }

    /// An operation whose body can be the form of a page; the answer then leads to a page.
    static func withForm(_ operation: JSON, required: [JSON]) -> JSON {
        let fields: [(String, JSON)] = [
            ("~do", ["type": "string", "description": "The control, such as 'event=tap&node=save'."]),
            ("~was", ["type": "string", "description": "A JSON object of what the inputs held as drawn."]),
            ("~key", ["type": "string", "maxLength": 255, "description": "The same form is taken once."]),
            ("~url", ["type": "string", "description": "The address of a screen without a session."]),
        ]
        let form: JSON = [
            "type": "object", "required": .array(required), "properties": .object(JSONObject(fields)),
            "additionalProperties": text,
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
    fileprivate func setting(_ value: JSON, at path: [String]) -> JSON {
        guard let name = path.first else { return value }
        var object = if case .object(let object) = self { object } else { JSONObject() }
        object[name] = (object[name] ?? .object(JSONObject())).setting(value, at: Array(path.dropFirst()))
        return .object(object)
    }
}
