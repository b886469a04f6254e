import Foundation
import Testing
import ViewTree

/// A client that taps a button, each time with a key of its own, until it has an answer.
final class Customer: @unchecked Sendable {
    // One task uses it.
    private let number: Int
    let path: String
    private var client: Client?
    private var port: UInt16
    private var taps = 0
    private var last: (event: String, key: String, answer: Answer)?
    private var document: JSON
    /// How long it waits for an answer before it asks another daemon, in milliseconds.
    private let patience: Int

    init(_ number: Int, at port: UInt16, patience: Int = 10_000) throws {
        self.patience = patience
        self.number = number
        self.port = port
        let (client, answer) = try asked(at: port) { $0.post("/sessions", #"{"screen": "gallery"}"#) }
        path = try #require(answer.headers["location"])
        document = try answer.json
        self.client = client
    }

    /// Taps once, however often that has to be sent.
    func tap(in course: Course) async throws {
        taps += 1
        let event = #"{"node": "copy", "event": "tap"}"#
        let key = "\(number)-\(taps)"
        while true {
            let next = course.port
            if port != next { client = nil }
            port = next
            if client == nil {
                client = Client(port: port)
                client?.wait(patience)
            }
            if let answer = client?.post("\(path)/events", event, "Idempotency-Key: \(key)"), answer.isWhole,
                // A daemon whose database is away says so.
                answer.status != 503
            {
                #expect(answer.status == 200, "\(answer.body)")
                // The patch of this revision and of no other.
                #expect(answer.headers["etag"] == "\"\(taps + 1)\"")
                last = (event, key, answer)
                document = try document.applying(#require(Patch(answer.json)))
                course.noteAnswer()
                return
            }
            client = nil
            try await Task.sleep(for: .milliseconds(20))
        }
    }

    /// The session has what was answered, and repeats its last answer; nobody taps any more.
    func check(at port: UInt16) throws {
        #expect(try asked(at: port) { $0.get(path) }.answer.json == document)
        #expect(document["revision"]?.integer == taps + 1)
        #expect(document["effects"]?.array?.last?["id"]?.integer == taps)
        if let last {
            let again = try asked(at: port) {
                $0.post("\(path)/events", last.event, "Idempotency-Key: \(last.key)")
            }.answer
            #expect(again.body == last.answer.body)
            #expect(again.headers["etag"] == last.answer.headers["etag"])
        }
    }
}

/// Sends a request until a daemon does not answer that its store is away: on a busy machine it may think so.
func asked(at port: UInt16, _ request: (Client) -> Answer) throws -> (client: Client, answer: Answer) {
    while true {
        let client = try connect(port)
        let answer = request(client)
        if answer.status != 503 || !answer.body.contains("store-unavailable") { return (client, answer) }
        Thread.sleep(forTimeInterval: 0.1)
    }
}

extension Answer {
    /// The body as JSON.
    var json: JSON { get throws { try JSON(parsing: Array(body.utf8)) } }

    /// Whether all of it has come.
    var isWhole: Bool { status != 0 && headers["content-length"] == String(body.utf8.count) }
}
