/// One operation of a JSON Patch (RFC 6902).
public enum PatchOperation: Sendable, Equatable {
    /// Adds a value, or replaces an existing member.
    case add(JSONPointer, JSON)
    /// Removes a value.
    case remove(JSONPointer)
    /// Replaces an existing value.
    case replace(JSONPointer, JSON)
    /// Removes a value from one place and adds it at another.
    case move(from: JSONPointer, to: JSONPointer)
    /// Copies a value from one place to another.
    case copy(from: JSONPointer, to: JSONPointer)
    /// Fails unless the value is equal.
    case test(JSONPointer, JSON)
}

extension PatchOperation {
    /// The operation in its standard form.
    public var json: JSON {
        switch self {
        case .add(let path, let value): Self.json("add", path, ("value", value))
        case .remove(let path): Self.json("remove", path)
        case .replace(let path, let value): Self.json("replace", path, ("value", value))
        case .move(let from, let path): Self.json("move", path, ("from", .string(from.description)))
        case .copy(let from, let path): Self.json("copy", path, ("from", .string(from.description)))
        case .test(let path, let value): Self.json("test", path, ("value", value))
        }
    }

    private static func json(_ name: String, _ path: JSONPointer, _ rest: (String, JSON)...) -> JSON {
        .object(JSONObject([("op", .string(name)), ("path", .string(path.description))] + rest))
    }

    /// Reads an operation; nil if the JSON is not a valid one. Unknown members are ignored.
    public init?(_ json: JSON) {
        guard let path = json["path"]?.string.flatMap({ JSONPointer($0) }) else { return nil }
        let from = json["from"]?.string.flatMap { JSONPointer($0) }
        switch (json["op"]?.string, json["value"], from) {
        case ("add", let value?, _): self = .add(path, value)
        case ("remove", _, _): self = .remove(path)
        case ("replace", let value?, _): self = .replace(path, value)
        case ("test", let value?, _): self = .test(path, value)
        case ("move", _, let from?): self = .move(from: from, to: path)
        case ("copy", _, let from?): self = .copy(from: from, to: path)
        default: return nil
        }
    }
}
