/// The type of an event's payload.
public protocol EventPayload: Sendable {
    /// Reads the posted payload; nil if it has another type.
    init?(payload: JSON?)
    /// The expected payload, as refusals name it: "a string".
    static var payloadName: String { get }
    /// The fault of a posted payload, with its place in it; nil if there is none.
    static func payloadFault(_ payload: JSON?) -> Fault?
}

extension EventPayload {
    /// A fault that names the expected payload if the posted one has another type.
    public static func payloadFault(_ payload: JSON?) -> Fault? {
        if Self(payload: payload) != nil { return nil }
        return Fault(JSONPointer(), "Expected \(payloadName), found \(payload?.kind ?? "no value").")
    }
}

/// The payload of events that have none. A posted value is ignored.
public struct NoPayload: EventPayload, Codable {
    /// The expected payload: none.
    public static let payloadName = "no value"

    /// Creates the empty payload.
    public init() {}
    /// Accepts any payload, and ignores it.
    public init(payload _: JSON?) {}
}

/// The keys of the rows that the user has selected in a list.
public struct RowKeys: EventPayload, Equatable {
    /// The expected payload.
    public static let payloadName = "a row's key, or an array of keys"
    /// The keys, in the order in which they were posted.
    public let keys: [String]

    /// The key of the selected row; of several, the first.
    public var first: String? { keys.first }

    /// Reads one key, or an array of keys.
    public init?(payload: JSON?) {
        if let key = payload?.string {
            keys = [key]
        } else {
            guard let payload, let keys = [String](json: payload) else { return nil }
            self.keys = keys
        }
    }
}

/// The new place of a row that the user has moved.
public struct Reordering: EventPayload, Equatable {
    /// The expected payload.
    public static let payloadName = #"an object such as {"key": "7", "before": "3"}"#
    /// The key of the row.
    public let key: String
    /// The key of the row before which it now stands; nil at the end.
    public let before: String?

    /// Reads an object with `key` and `before`.
    public init?(payload: JSON?) {
        guard case .object(let object)? = payload, let key = object["key"]?.string, object.members.count <= 2 else {
            return nil
        }
        self.key = key
        before = object["before"]?.string
        if before == nil, object["before"] ?? .null != .null { return nil }
        if object.members.count == 2, object["before"] == nil { return nil }
    }
}

extension InputValue {
    /// Reads the value that an input of the type posts.
    public init?(payload: JSON?) {
        guard let payload, let value = Self(json: payload) else { return nil }
        self = value
    }

    /// The expected payload, described by the schema.
    public static var payloadName: String { "a value that fits \(schema)" }
}

extension JSON: EventPayload {
    /// Accepts any payload.
    public init?(payload: JSON?) { self = payload ?? .null }
    /// The expected payload: any value.
    public static let payloadName = "any value"
}
