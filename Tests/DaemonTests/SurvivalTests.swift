import Foundation
import Synchronization
import Testing
import ViewTree

/// The daemon is killed again and again while clients use it, and started with the same file.
@Suite(.threads, .serialized, .timeLimit(.minutes(10))) struct SurvivalTests {
    /// How often it is killed; more in the long mode.
    private static let kills = Int(ProcessInfo.processInfo.environment["OUTLET_KILLS"] ?? "") ?? 5

    @Test func `each answered event is there once, and a repeated one is done once`() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "outlet-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let store = "sqlite:\(folder.path)/sessions.sqlite"
        let course = Course()
        try await withThrowingTaskGroup(of: Void.self) { group in
            var daemon = try DaemonProcess(["--port", "0", "--store", store])
            let first = try await daemon.port()
            course.move(to: first)
            let customers = try (0..<8).map { try Customer($0, at: first) }
            let listeners = customers.map { Listener(to: $0.path) }
            for customer in customers {
                group.addTask { while !course.isOver { try await customer.tap(in: course) } }
            }
            for listener in listeners {
                group.addTask { while !course.isOver { try await listener.listen(in: course) } }
            }
            var generator = SystemRandomNumberGenerator()
            for _ in 0..<Self.kills {
                let count = course.answered + Int.random(in: 20...400, using: &generator)
                try await eventually("events are answered") { course.answered >= count }
                daemon.signal(SIGKILL)
                _ = try await daemon.status()
                daemon = try DaemonProcess(["--port", "0", "--store", store])
                course.move(to: try await daemon.port())
                #expect(!daemon.errors.contains("missing"))
            }
            course.end()
            try await group.waitForAll()
            for customer in customers { try customer.check(at: course.port) }
            for listener in listeners { try listener.check(at: course.port) }
            daemon.signal(SIGTERM)
            #expect(try await daemon.status() == 0)
        }
    }

    @Test func `killed at any moment of its start, it starts again with all that was answered`() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "outlet-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let store = "sqlite:\(folder.path)/sessions.sqlite"
        var (path, document) = ("", "")
        try await withDaemon("--store", store) { daemon, port in
            let client = try connect(port)
            path = try client.open()
            for _ in 1...20 { #expect(client.post("\(path)/events", reverse).status == 200) }
            document = client.get(path).body
            daemon.signal(SIGKILL)
            _ = try await daemon.status()
        }
        for _ in 0..<max(2, Self.kills * 2 / 5) {
            let daemon = try DaemonProcess(["--port", "0", "--store", store])
            try await Task.sleep(for: .milliseconds(Int.random(in: 0...80)))
            daemon.signal(SIGKILL)
            _ = try await daemon.status()
            #expect(!daemon.errors.contains("missing"))
        }
        try await withDaemon("--store", store) { daemon, port in
            let client = try connect(port)
            #expect(client.get(path).body == document)
            #expect(!daemon.errors.contains("missing"))
        }
    }
}

/// What the clients know of the daemon, and the test of them.
private final class Course: Sendable {
    private let state = Mutex<(port: UInt16, answered: Int, isOver: Bool)>((0, 0, false))

    /// Where the daemon listens.
    var port: UInt16 { state.withLock { $0.port } }
    /// How many events were answered.
    var answered: Int { state.withLock { $0.answered } }
    /// Whether the clients have done enough.
    var isOver: Bool { state.withLock { $0.isOver } }

    func move(to port: UInt16) { state.withLock { $0.port = port } }
    func noteAnswer() { state.withLock { $0.answered += 1 } }
    func end() { state.withLock { $0.isOver = true } }
}

/// A client that taps a button, each time with a key of its own, until it has an answer.
private final class Customer: @unchecked Sendable {
    // One task uses it.
    private let number: Int
    let path: String
    private var client: Client?
    private var port: UInt16
    private var taps = 0
    private var last: (event: String, key: String, answer: Answer)?
    private var document: JSON

    init(_ number: Int, at port: UInt16) throws {
        self.number = number
        self.port = port
        let client = try connect(port)
        let answer = client.post("/sessions", #"{"screen": "gallery"}"#)
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
            if port != course.port { client = nil }
            port = course.port
            if client == nil { client = Client(port: port) }
            if let answer = client?.post("\(path)/events", event, "Idempotency-Key: \(key)"), answer.isWhole {
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
        let client = try connect(port)
        #expect(try client.get(path).json == document)
        #expect(document["revision"]?.integer == taps + 1)
        #expect(document["effects"]?.array?.last?["id"]?.integer == taps)
        if let last {
            let again = client.post("\(path)/events", last.event, "Idempotency-Key: \(last.key)")
            #expect(again.body == last.answer.body)
            #expect(again.headers["etag"] == last.answer.headers["etag"])
        }
    }
}

/// A client that follows a session by its stream, each time from the last message that it has.
private final class Listener: @unchecked Sendable {
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
            #expect(revision == 0 ? missed > 0 : missed > 16)
            document = data
        case "patch":
            // It applies to the next revision only: neither a gap nor a message twice.
            document = try document.applying(#require(Patch(data)))
        default: return false
        }
        #expect(fields["id"] == "\(revision)")
        return true
    }

    /// The stream has led to the session's document.
    func check(at port: UInt16) throws {
        let current = try connect(port).get(path).json
        client = nil
        if document != current {
            let client = try connect(port)
            client.send("GET \(path)/stream HTTP/1.0\r\nHost: localhost\r\nLast-Event-ID: \(revision)\r\n\r\n")
            _ = client.receive(until: "\r\n\r\n")
            while document["revision"] != current["revision"], try take(client.receive(until: "\n\n")) {}
        }
        #expect(document == current)
    }
}

extension Answer {
    /// The body as JSON.
    fileprivate var json: JSON { get throws { try JSON(parsing: Array(body.utf8)) } }

    /// Whether all of it has come.
    fileprivate var isWhole: Bool { status != 0 && headers["content-length"] == String(body.utf8.count) }
}
