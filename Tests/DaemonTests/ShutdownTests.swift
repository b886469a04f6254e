import Foundation
import Testing

/// What the daemon does when it is told to end.
@Suite(.threads, .timeLimit(.minutes(5))) struct ShutdownTests {
    @Test(arguments: [SIGTERM, SIGINT, SIGHUP])
    func `it says that it is not ready, ends its streams, answers what is under way, and ends well`(
        number: Int32
    ) async throws {
        // Long enough for all that is asked meanwhile, on any machine.
        try await withDaemon("--drain-delay", "40") { daemon, port in
            let client = try connect(port)
            let path = try client.open()
            let stream = try connect(port)
            stream.send("GET \(path)/stream HTTP/1.1\r\nHost: localhost\r\n\r\n")
            #expect(stream.receive(until: "event: document").contains("text/event-stream"))
            let slow = try connect(port)
            slow.send(
                "POST \(path)/events HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                    + "Content-Length: \(reverse.utf8.count)\r\n\r\n" + reverse.prefix(10))
            daemon.signal(number)
            #expect(stream.receive(until: "draining\"}\n\n").contains("event: end\ndata: {\"reason\": \"draining\"}"))
            try await eventually("it is not ready any more") {
                try connect(port).get("/health/ready").status == 503
            }
            try expect(200, at: "/health/live", port)
            slow.send(String(reverse.dropFirst(10)))
            #expect(slow.answer().status == 200)
            #expect(try await daemon.status() == 0)
            // Another test's program may have the port for a while.
            try await eventually("the port is closed") { Client(port: port) == nil }
        }
    }

    @Test func `silent clients and readers that do not read do not keep it`() async throws {
        try await withDaemon("--drain-delay", "0") { daemon, port in
            let path = try connect(port).open()
            let silent = (0..<20).compactMap { _ in Client(port: port) }
            for client in silent.prefix(10) {
                client.send("GET \(path)/stream HTTP/1.1\r\nHost: localhost\r\n\r\n")
            }
            for client in silent.suffix(5) { client.send("GET /screens HTTP/1.1\r\nHo") }
            #expect(silent.count == 20)
            daemon.signal(SIGTERM)
            #expect(try await daemon.status() == 0)
        }
    }

    @Test func `a regular end leaves all sessions in the database, and no journal beside it`() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "outlet-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let store = "sqlite:\(folder.path)/sessions.sqlite"
        var (path, document) = ("", "")
        try await withDaemon("--drain-delay", "0", "--store", store) { daemon, port in
            let client = try connect(port)
            path = try client.open()
            #expect(client.post("\(path)/events", reverse).status == 200)
            document = client.get(path).body
            daemon.signal(SIGTERM)
            #expect(try await daemon.status() == 0)
        }
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        #expect(files == ["sessions.sqlite", "sessions.sqlite.lock"])
        try await withDaemon("--store", store) { _, port in
            let client = try connect(port)
            #expect(client.get(path).body == document)
        }
    }

    @Test func `a second signal changes nothing`() async throws {
        try await withDaemon("--drain-delay", "1") { daemon, port in
            try expect(200, at: "/health/ready", port)
            daemon.signal(SIGTERM)
            daemon.signal(SIGTERM)
            daemon.signal(SIGINT)
            #expect(try await daemon.status() == 0)
        }
    }
}
