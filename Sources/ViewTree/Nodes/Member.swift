/// A member of a node type: its name, the type of its values, and its initial value.
public struct Member<Value: MemberValue>: Sendable {
    /// The name on the wire.
    public let name: String
    /// The value if none is set.
    public let initial: Value
    /// Whether the member is written even if it has its initial value.
    public let isAlwaysThere: Bool
    /// The constraints in the schema beyond the type.
    let rules: JSONObject

    /// A member that is left out if it has its default value.
    public init(_ name: String, default value: Value, rules: JSONObject = JSONObject()) {
        self.name = name
        initial = value
        isAlwaysThere = false
        self.rules = rules
    }

    /// A member that is always written.
    public init(always name: String, initial value: Value, rules: JSONObject = JSONObject()) {
        self.name = name
        initial = value
        isAlwaysThere = true
        self.rules = rules
    }
}

/// A member, independent of the type of its values.
public protocol AnyMember: Sendable {
    /// The name on the wire.
    var name: String { get }
    /// Whether the member is written even if it has its initial value.
    var isAlwaysThere: Bool { get }
    /// The JSON Schema of the member, with its default.
    var schema: JSON { get }
    /// The value if none is set, as JSON.
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

    /// The value if none is set, as JSON.
    public var initialJSON: JSON { initial.json }
}
