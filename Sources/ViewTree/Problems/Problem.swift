/// A refusal (RFC 9457): what the client is told, and nothing of the server's inside.
public struct Problem: Error, Sendable, Equatable {
    /// The kind of refusal.
    public var type: ProblemType
    /// What was seen, what was expected, and the nearest fix.
    public var detail: String
    /// The members of the body at fault.
    public var faults: [Fault]
    /// The session's revision, where that is the point.
    public var revision: Int?
    /// What identifies the failure in the log.
    public var request: String?

    /// A refusal with a sentence.
    public init(
        _ type: ProblemType, _ detail: String, faults: [Fault] = [], revision: Int? = nil, request: String? = nil
    ) {
        self.type = type
        self.detail = detail
        self.faults = faults
        self.revision = revision
        self.request = request
    }

    /// The body of the answer.
    public var json: JSON { json(below: "") }

    /// The body of the answer of a server whose paths begin with a prefix.
    public func json(below prefix: String) -> JSON {
        var object = JSONObject([
            ("type", .string(type.reference(below: prefix))), ("title", .string(type.title)),
            ("status", .number(Double(type.status))), ("detail", .string(detail)),
        ])
        if !faults.isEmpty {
            object["errors"] = .array(
                faults.map { ["pointer": .string($0.pointer.description), "detail": .string($0.detail)] })
        }
        object["revision"] = revision.map { .number(Double($0)) }
        object["request"] = request.map { .string($0) }
        return .object(object)
    }
}
