import ViewTree

/// A fault of a message of the Model Context Protocol, as JSON-RPC 2.0 reports it.
struct ProtocolError: Error {
    /// The codes of JSON-RPC, and those of the protocol.
    enum Code: Int {
        case notJSON = -32_700
        case invalidRequest = -32_600
        case unknownMethod = -32_601
        case invalidParameters = -32_602
        /// A header field differs from the body.
        case headerMismatch = -32_020
        case unknownRevision = -32_022
    }

    let code: Code
    let message: String
    var data: JSON?

    init(_ code: Code, _ message: String, data: JSON? = nil) {
        self.code = code
        self.message = message
        self.data = data
    }

    /// The message asks for an unknown revision.
    static func unknownRevision(_ name: String) -> ProtocolError {
        let supported = ProtocolRevision.allCases.map { JSON.string($0.rawValue) }
        return ProtocolError(
            .unknownRevision, "There is no revision '\(name.prefix(64))' of the protocol here.",
            data: ["supported": .array(supported), "requested": .string(String(name.prefix(64)))])
    }

    /// The error as the answer to a message; `id` is null if the message has no readable id.
    func json(answering id: JSON) -> JSON {
        var error = JSONObject([("code", JSON(code.rawValue)), ("message", .string(message))])
        error["data"] = data
        return ["jsonrpc": "2.0", "id": id, "error": .object(error)]
    }

    /// The status of the response. Does not apply after a handshake on a revision whose clients expect 200.
    var status: Int { code == .unknownMethod ? 404 : 400 }
}
