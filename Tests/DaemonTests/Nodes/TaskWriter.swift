import Foundation
import Testing

/// A client that adds tasks to the list that all see, each with a key of its own, until it has an answer.
final class TaskWriter: @unchecked Sendable {
    // One task uses it.
    private let number: Int
    let path: String
    /// What was answered.
    private(set) var added: [String] = []
    private var client: Client?
    private var port: UInt16
    private var events = 0

    init(_ number: Int, at port: UInt16) throws {
        self.number = number
        self.port = port
        let (client, answer) = try asked(at: port) { $0.post("/sessions", #"{"screen": "tasks"}"#) }
        path = try #require(answer.headers["location"])
        self.client = client
    }

    /// Adds one task: what it is called is the session's own, and then the list's.
    func add(in course: Course) async throws {
        let title = "\(number)-\(added.count + 1)"
        try await post(#"{"node": "new", "event": "change", "value": "\#(title)"}"#, in: course)
        try await post(#"{"node": "new", "event": "submit"}"#, in: course)
        added.append(title)
        course.noteAnswer()
    }

    private func post(_ event: String, in course: Course) async throws {
        events += 1
        while true {
            let next = course.port
            if port != next { client = nil }
            port = next
            if client == nil {
                client = Client(port: port)
                client?.wait(3_000)
            }
            let key = "Idempotency-Key: \(number)-\(events)"
            if let answer = client?.post("\(path)/events", event, key), answer.isWhole, answer.status != 503 {
                #expect(answer.status == 200, "\(answer.body)")
                return
            }
            client = nil
            try await Task.sleep(for: .milliseconds(20))
        }
    }

    /// The titles of the tasks that its session shows at a daemon.
    func shown(at port: UInt16) throws -> [String] {
        try asked(at: port) { $0.get(path) }.answer.body.matches(of: /"text":"(\d+-\d+)"/).map { String($0.output.1) }
    }
}
