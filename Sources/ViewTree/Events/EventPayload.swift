/// A type of what events bring along.
public protocol EventPayload: Sendable {
    /// What was posted; nil where it is of another type.
    init?(payload: JSON?)
    /// What is expected, for a refusal: "a string".
    static var payloadName: String { get }
    /// What is wrong with what was posted, and where in it; nil where nothing is.
    static func payloadFault(_ payload: JSON?) -> Fault?
}

extension EventPayload {
    /// Where it is of another type, what is expected.
    public static func payloadFault(_ payload: JSON?) -> Fault? {
        if Self(payload: payload) != nil { return nil }
        return Fault(JSONPointer(), "Expected \(payloadName), found \(payload?.kind ?? "no value").")
    }
}

/// What an event brings that says everything by having happened: a value that comes with it means nothing.
public struct NoPayload: EventPayload, Codable {
    /// There is nothing to expect.
    public static let payloadName = "no value"

    /// Nothing.
    public init() {}
    /// Nothing.
    public init(payload _: JSON?) {}
}

/// The keys of the rows that the user has chosen in a list.
public struct RowKeys: EventPayload, Equatable {
    /// What the wire allows.
    public static let payloadName = "a row's key, or an array of keys"
    /// The keys, in the order in which they were posted.
    public let keys: [String]

    /// The key of the row that was chosen; of several, the first.
    public var first: String? { keys.first }

    /// One key, or an array of them.
    public init?(payload: JSON?) {
        if let key = payload?.string {
            keys = [key]
        } else {
            guard let payload, let keys = [String](json: payload) else { return nil }
            self.keys = keys
        }
    }
}

/// Where the user has put a row.
public struct Reordering: EventPayload, Equatable {
    /// What the wire allows.
    public static let payloadName = #"an object such as {"key": "7", "before": "3"}"#
    /// The key of the row.
    public let key: String
    /// The key of the row that it stands before now; nil at the end.
    public let before: String?

    /// An object with both.
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
    /// What an input of the type posts.
    public init?(payload: JSON?) {
        guard let payload, let value = Self(json: payload) else { return nil }
        self = value
    }

    /// What the schema says.
    public static var payloadName: String { "a value that fits \(schema)" }
}

extension JSON: EventPayload {
    /// Anything.
    public init?(payload: JSON?) { self = payload ?? .null }
    /// Anything.
    public static let payloadName = "any value"
}
