import OutletTesting
import ViewTree

/// A client of A2UI, as small as it can be: what has been sent to it, and what somebody has put into its inputs.
struct A2UIClient {
    private(set) var model: JSONObject = [:]
    private(set) var components: [String: JSON] = [:]
    private(set) var hasSurface = false

    /// Processes messages. Throws a ``TestFailure`` if one is not for what there is.
    mutating func take(_ messages: JSON) throws {
        for message in try messages.array.orFail("\(messages) are no messages") {
            guard message["version"] == "v0.9" else { throw TestFailure("\(message) has no version") }
            if let created = message["createSurface"] {
                if hasSurface { throw TestFailure("There is a surface already.") }
                guard created["surfaceId"] == "main" else { throw TestFailure("\(created)") }
                hasSurface = true
            } else if message["deleteSurface"] != nil {
                self = A2UIClient()
            } else if let update = message["updateDataModel"] {
                try set(update["path"]?.string ?? "/", update["value"])
            } else {
                for component in message["updateComponents"]?["components"]?.array ?? [] {
                    components[try (component["id"]?.string).orFail("\(component) has no id")] = component
                }
            }
        }
    }

    private mutating func set(_ path: String, _ value: JSON?) throws {
        let tokens = path.split(separator: "/").map(String.init)
        switch tokens.count {
        case 0: if case .object(let object)? = value { model = object }
        case 1: model[tokens[0]] = value
        default:
            guard case .object(var values)? = model[tokens[0]] else { throw TestFailure("There is no '\(path)'.") }
            values[tokens[1]] = value
            model[tokens[0]] = .object(values)
        }
    }

    /// What the inputs hold.
    var values: JSONObject { if case .object(let values)? = model["values"] { values } else { [:] } }

    /// Puts something into an input.
    mutating func type(_ value: JSON, into key: String) throws { try set("/values/\(key)", value) }

    /// The component with an id and all below it, each in the place of its id. Throws a ``TestFailure`` if one is missing.
    func tree(_ id: String = "root") throws -> JSON {
        guard case .object(var component)? = components[id] else { throw TestFailure("There is no component '\(id)'.") }
        if let child = component["child"]?.string { component["child"] = try tree(child) }
        if let children = component["children"]?.array {
            component["children"] = .array(try children.map { try tree($0.string ?? "") })
        }
        if let tabs = component["tabs"]?.array {
            component["tabs"] = .array(
                try tabs.map { ["title": $0["title"] ?? "", "child": try tree($0["child"]?.string ?? "")] })
        }
        return .object(component)
    }

    /// All components that are shown.
    func shown() throws -> [JSON] { Self.all(try tree()) }

    private static func all(_ json: JSON) -> [JSON] {
        switch json {
        case .array(let elements): elements.flatMap { all($0) }
        case .object(let object): (json["component"] == nil ? [] : [json]) + object.members.flatMap { all($0.value) }
        default: []
        }
    }

    /// The message that pressing a button sends. Throws a ``TestFailure`` if there is none.
    func press(_ id: String) throws -> JSON {
        guard let event = components[id]?["action"]?["event"], case .object(let context)? = event["context"] else {
            throw TestFailure("There is no button '\(id)'.")
        }
        let resolved = context.members.map { name, value in
            (name, value["path"]?.string.flatMap { model[String($0.dropFirst())] } ?? value)
        }
        return Self.message(event["name"] ?? "", .object(JSONObject(resolved)), from: id)
    }

    /// The message of an action.
    static func message(_ name: JSON, _ context: JSON, from id: String = "x") -> JSON {
        [
            "version": "v0.9",
            "action": [
                "name": name, "surfaceId": "main", "sourceComponentId": .string(id),
                "timestamp": "2026-11-27T12:00:00.000Z", "context": context,
            ],
        ]
    }
}

extension Optional {
    /// The value; throws a ``TestFailure`` if there is none.
    fileprivate func orFail(_ words: String) throws -> Wrapped {
        guard let self else { throw TestFailure(words) }
        return self
    }
}
