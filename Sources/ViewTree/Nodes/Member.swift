/// A member of a node type: its name, the type of its values, and the value that is left out.
public struct Member<Value: MemberValue>: Sendable {
    /// The name on the wire.
    public let name: String
    /// What the member is where nothing sets it.
    public let initial: Value
    /// Whether the member is written even when it holds its initial value.
    public let isAlwaysThere: Bool
    /// What the schema says of the member beyond its type.
    let rules: JSONObject

    /// A member that is left out while it holds its default.
    public init(_ name: String, default value: Value, rules: JSONObject = JSONObject()) {
        self.name = name
        initial = value
        isAlwaysThere = false
        self.rules = rules
    }

    /// A member that is always there.
    public init(always name: String, initial value: Value, rules: JSONObject = JSONObject()) {
        self.name = name
        initial = value
        isAlwaysThere = true
        self.rules = rules
    }
}

/// A member of whatever type of values.
public protocol AnyMember: Sendable {
    /// The name on the wire.
    var name: String { get }
    /// Whether the member is written even when it holds its initial value.
    var isAlwaysThere: Bool { get }
    /// The JSON Schema of the member, with its default.
    var schema: JSON { get }
    /// What the member is where nothing sets it, as JSON.
    var initialJSON: JSON { get }
}

extension Member: AnyMember {
    /// The JSON Schema of the member, with its default.
    public var schema: JSON {
        guard case .object(var schema) = Value.schema else { return Value.schema }
        for (name, value) in rules.members { schema[name] = value }
        if !isAlwaysThere { schema["default"] = initial.json }
        return .object(schema)
    }

    /// What the member is where nothing sets it, as JSON.
    public var initialJSON: JSON { initial.json }
}
