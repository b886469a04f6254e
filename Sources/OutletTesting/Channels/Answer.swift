public import HTTPMessages
public import ViewTree

/// The answer to a request, independent of the transport.
public struct Answer: Sendable, Equatable {
    /// The status code.
    public let status: Int
    /// The header fields by their names in lower case, without those that a server adds to every message.
    public let headers: [String: String]
    /// The body; empty if there is none.
    public let body: [UInt8]

    package init(status: Int, headers: [String: String], body: [UInt8] = []) {
        self.status = status
        self.headers = headers.filter { !Self.added.contains($0.key) }
        self.body = body
    }

    /// Fields that belong to the connection, or that differ each time.
    private static let added: Set<String> = ["connection", "content-length", "date", "keep-alive", "transfer-encoding"]

    /// The header field with a name.
    public subscript(name: HeaderName) -> String? { headers[name.canonical] }

    /// The body as text.
    public var text: String { String(decoding: body, as: UTF8.self) }

    /// The body as JSON; `null` if it is not JSON.
    public var json: JSON { (try? JSON(parsing: body, depthLimit: 128)) ?? .null }

    /// The part of a problem's type after `/problems/`, such as `not-offered`; nil if the answer is not a problem.
    public var problem: String? {
        guard self["content-type"] == "application/problem+json", let type = json["type"]?.string,
            type.hasPrefix("/problems/")
        else { return nil }
        return String(type.dropFirst("/problems/".count))
    }
}

/// The server refused a request.
public struct Refusal: Error, CustomStringConvertible {
    /// The answer of the server.
    public let answer: Answer

    private let logged: String

    package init(answer: Answer, logged: String = "") {
        self.answer = answer
        self.logged = logged
    }

    /// The status and the problem; of a failure of the server, what the app of the test client has logged, too.
    public var description: String { "\(answer.status): \(answer.json["detail"]?.string ?? answer.text)\(logged)" }
}

/// An action of a test is not possible, or an expectation of the test does not hold.
public struct TestFailure: Error, CustomStringConvertible {
    /// The actual and the expected state, as sentences.
    public let description: String

    package init(_ description: String) { self.description = description }
}
