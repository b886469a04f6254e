import Testing
import ViewTree

/// A client that follows a session by its stream, each time from the last message that it has.
final class Listener: @unchecked Sendable {
    // One task uses it.
    private let path: String
    private var client: Client?
    private var document = JSON.null

    init(to path: String) { self.path = path }

    private var revision: Int { document["revision"]?.integer ?? 0 }

    /// Takes the next message, or connects again.
    func listen(in course: Course) async throws {
        if let client, try take(client.receive(until: "\n\n")) { return }
        try await Task.sleep(for: .milliseconds(5))
        client = Client(port: course.port)
        client?.wait(500)
        let last = revision > 0 ? "Last-Event-ID: \(revision)\r\n" : ""
        // In this version the messages are not cut into chunks.
        client?.send("GET \(path)/stream HTTP/1.0\r\nHost: localhost\r\n\(last)\r\n")
        _ = client?.receive(until: "\r\n\r\n")
    }

    /// Applies a message; `false` at the end of the stream.
    private func take(_ message: String) throws -> Bool {
        guard message.hasSuffix("\n\n") else { return false }
        var fields: [Substring: Substring] = [:]
        for line in message.split(separator: "\n") {
            let parts = line.split(separator: ": ", maxSplits: 1)
            if parts.count == 2 { fields[parts[0]] = parts[1] }
        }
        guard let data = try fields["data"].map({ try JSON(parsing: Array($0.utf8)) }) else { return true }
        switch fields["event"] {
        case "document":
            // Only in the place of more patches than a session keeps.
            let missed = (data["revision"]?.integer ?? 0) - revision
            #expect(revision == 0 ? missed > 0 : missed > 16, "from \(revision) to \(data["revision"] ?? .null)")
            document = data
        case "patch":
            // It applies to the next revision only: neither a gap nor a message twice.
            document = try document.applying(#require(Patch(data)))
        default: return false
        }
        #expect(fields["id"] == "\(revision)")
        return true
    }

    /// The stream has led to the session's document, or leads to it. The document may change meanwhile, as one that shows who
    /// else is there: it is never older than what the stream had before it was asked for.
    func check(at port: UInt16) throws {
        client = nil
        var stream: Client?
        while true {
            let known = revision
            let current = try asked(at: port) { $0.get(path) }.answer.json
            let newest = try #require(current["revision"]?.integer)
            try #require(newest >= known)
            while revision < newest {
                let client = try stream ?? connect(port)
                if stream == nil {
                    client.send("GET \(path)/stream HTTP/1.0\r\nHost: localhost\r\nLast-Event-ID: \(revision)\r\n\r\n")
                    _ = client.receive(until: "\r\n\r\n")
                    stream = client
                }
                try #require(try take(client.receive(until: "\n\n")), "The stream ended before revision \(newest).")
            }
            if revision == newest {
                #expect(document == current)
                return
            }
        }
    }
}
