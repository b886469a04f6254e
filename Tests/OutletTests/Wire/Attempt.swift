import MicroHTTPD
import OutletTesting
import ViewTree

/// A request that would be answered well, until faults spoil it.
struct Attempt {
    var method: MicroHTTPD.Method
    var path: String
    var headers: Headers = ["authorization": "Ada"]
    /// The members of the body; nil where there is none.
    var members: JSONObject?
    /// What is sent in the place of the members.
    var text: String?

    func send(over channel: any Channel) async throws -> Answer {
        var headers = headers
        if members != nil, headers["content-type"] == nil { headers["content-type"] = "application/json" }
        let body = text ?? members.map { JSON.object($0).description } ?? ""
        return try await channel.send(method, path, headers, body: Array(body.utf8))
    }
}

/// One row of the wire's table of errors, and a request that runs into it.
struct Fault: Sendable {
    let status: Int
    let problem: String
    let spoil: @Sendable (inout Attempt) -> Void

    init(_ status: Int, _ problem: String, spoil: @escaping @Sendable (inout Attempt) -> Void) {
        self.status = status
        self.problem = problem
        self.spoil = spoil
    }

    static let bodyTooLarge = Fault(413, "body-too-large") {
        $0.text = JSON.object($0.members ?? JSONObject()).description + String(repeating: " ", count: 5_000)
    }
    static let noSuchPath = Fault(404, "no-such-path") { $0.path += "/nowhere" }
    static let method = Fault(405, "method-not-allowed") { $0.method = .put }
    static let origin = Fault(403, "foreign-origin") { $0.headers["origin"] = "https://evil.example" }
    static let host = Fault(421, "unknown-host") { $0.headers["host"] = "evil.example" }
    static let principal = Fault(401, "unauthenticated") { $0.headers["authorization"] = nil }
    static let mediaType = Fault(415, "unsupported-media-type") { $0.headers["content-type"] = "text/plain" }
    static let accept = Fault(406, "not-acceptable") { $0.headers["accept"] = "image/png" }
    static let notJSON = Fault(400, "not-json") { $0.text = ($0.text ?? "").isEmpty ? "{" : "{" + ($0.text ?? "") }
    static let unknownSession = Fault(404, "unknown-session") { attempt in
        attempt.path = attempt.path.split(separator: "/", omittingEmptySubsequences: false)
            .map { $0.utf8.count == 22 ? "AAAAAAAAAAAAAAAAAAAAAA" : String($0) }.joined(separator: "/")
    }
    static let foreignSession = Fault(404, "unknown-session") { $0.headers["authorization"] = "Bob" }
    static let wrongShape = Fault(422, "wrong-shape") { $0.members?["nod"] = "add" }
    static let wrongType = Fault(422, "wrong-shape") { attempt in
        guard case .object(var values) = attempt.members?["values"] ?? [:] else { return }
        values["name"] = 5
        attempt.members?["values"] = .object(values)
    }
    static let missingValue = Fault(422, "wrong-shape") { attempt in
        attempt.members?["node"] = "name"
        attempt.members?["event"] = "change"
    }
    static let badKey = Fault(422, "wrong-shape") { $0.headers["idempotency-key"] = "\"half" }
    static let keyReused = Fault(422, "key-reused") { $0.headers["idempotency-key"] = "used" }
    static let stale = Fault(412, "stale") { $0.headers["if-match"] = "\"99\"" }
    static let nodeGone = Fault(409, "node-gone") { $0.members?["node"] = "note" }
    static let notOffered = Fault(409, "not-offered") { $0.members?["event"] = "submit" }
    static let undeclared = Fault(422, "invalid-value") { attempt in
        guard case .object(var values) = attempt.members?["values"] ?? [:] else { return }
        values["nobody"] = "x"
        attempt.members?["values"] = .object(values)
    }
}
