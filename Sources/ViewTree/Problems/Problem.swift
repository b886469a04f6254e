/// A refusal of a request (RFC 9457). It contains nothing about the server's internals.
public struct Problem: Error, Sendable, Equatable {
    /// The kind of refusal.
    public var type: ProblemType
    /// The actual and the expected state, and the most likely remedy.
    public var detail: String
    /// The members of the body that have faults.
    public var faults: [Fault]
    /// The session's current revision, if it matters for the refusal.
    public var revision: Int?
    /// The current entity tag of a resource without a session: sent as `ETag`, not in the body.
    package var tag: String?
    /// The identifier of the failure in the log.
    public var request: String?
    /// The address of another screen to which this one leads users who may not open it.
    public var screen: String?
    /// The number of seconds after which the request may be sent again; nil for the type's default.
    public var retryAfter: Int?
    /// The operator's note to users.
    public var note: String?

    /// A refusal with an explanation.
    public init(
        _ type: ProblemType, _ detail: String, faults: [Fault] = [], revision: Int? = nil, request: String? = nil,
        screen: String? = nil, retryAfter: Int? = nil, note: String? = nil
    ) {
        self.type = type
        self.detail = detail
        self.faults = faults
        self.revision = revision
        self.request = request
        self.screen = screen
        self.retryAfter = retryAfter
        self.note = note
    }

    /// The body of the answer.
    public var json: JSON { json(below: "") }

    /// The body of the answer, if the server's paths begin with a prefix.
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
        object["screen"] = screen.map { .string($0) }
        object["note"] = note.map { .string($0) }
        return .object(object)
    }
}
