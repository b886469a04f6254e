public import MicroHTTPD
public import ViewTree

/// What came back for a request, the same over every transport.
public struct Answer: Sendable, Equatable {
    /// The status code.
    public let status: Int
    /// The fields by their names in lower case, without those that a server adds to every message.
    public let headers: [String: String]
    /// The body; empty where there is none.
    public let body: [UInt8]

    init(status: Int, headers: [String: String], body: [UInt8] = []) {
        self.status = status
        self.headers = headers.filter { !Self.added.contains($0.key) }
        self.body = body
    }

    /// What belongs to the connection, or is different each time.
    private static let added: Set<String> = ["connection", "content-length", "date", "keep-alive", "transfer-encoding"]

    /// The field of that name.
    public subscript(name: HeaderName) -> String? { headers[name.canonical] }

    /// The body as text.
    public var text: String { String(decoding: body, as: UTF8.self) }

    /// The body as JSON; `null` where it is none.
    public var json: JSON { (try? JSON(parsing: body, depthLimit: 128)) ?? .null }

    /// The words after `/problems/` in a refusal's type, such as `not-offered`; nil where this is none.
    public var problem: String? {
        guard self["content-type"] == "application/problem+json", let type = json["type"]?.string,
            type.hasPrefix("/problems/")
        else { return nil }
        return String(type.dropFirst("/problems/".count))
    }
}

/// The server refused what a client asked.
public struct Refusal: Error, CustomStringConvertible {
    /// The refusal itself.
    public let answer: Answer

    /// The status and the problem.
    public var description: String { "\(answer.status): \(answer.json["detail"]?.string ?? answer.text)" }
}

/// What a test did could not be done, or what it relied on is not so.
public struct TestFailure: Error, CustomStringConvertible {
    /// What was seen and what was expected, as sentences.
    public let description: String

    init(_ description: String) { self.description = description }
}
