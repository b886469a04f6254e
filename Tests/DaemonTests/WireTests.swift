import Foundation
import Testing
import ViewTree

/// The wire as bytes on a socket, also where they come as no library would send them.
@Suite(.threads, .timeLimit(.minutes(5))) struct WireTests {
    @Test func `the first answered event takes two requests`() async throws {
        try await withDaemon { _, port in
            let client = try connect(port)
            let path = try client.open()
            let answer = client.post("\(path)/events", reverse)
            #expect(answer.status == 200)
            let patch = try Patch(JSON(parsing: Array(answer.body.utf8)))
            #expect(patch?.operations.count == 4)
            #expect(answer.body.contains("annA"))
            #expect(client.get(path).headers["etag"] == "\"2\"")
        }
    }

    @Test func `a thousand silent connections keep nobody else from being served`() async throws {
        try await withDaemon { _, port in
            let silent = (0..<1000).compactMap { _ in Client(port: port) }
            #expect(silent.count == 1000)
            let client = try connect(port)
            let path = try client.open()
            #expect(client.post("\(path)/events", reverse).status == 200)
            for client in silent.prefix(10) { #expect(client.get("/health/live").status == 200) }
        }
    }

    @Test func `a header and a body may come byte by byte`() async throws {
        try await withDaemon { _, port in
            let client = try connect(port)
            let path = try client.open()
            let head = "POST \(path)/events HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
            for byte in "\(head)Content-Length: \(reverse.utf8.count)\r\n\r\n\(reverse)".utf8 { client.send([byte]) }
            #expect(client.answer().status == 200)
        }
    }

    @Test func `pipelined requests are answered in their order`() async throws {
        try await withDaemon { _, port in
            let client = try connect(port)
            let path = try client.open()
            let post =
                "POST \(path)/events HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                + "Content-Length: \(reverse.utf8.count)\r\n\r\n\(reverse)"
            let get = "GET \(path) HTTP/1.1\r\nHost: localhost\r\n\r\n"
            client.send(post + get + "GET /nowhere HTTP/1.1\r\nHost: localhost\r\n\r\n" + post + get)
            #expect((0..<5).map { _ in client.answer().status } == [200, 200, 404, 200, 200])
            #expect(client.get(path).headers["etag"] == "\"2\"")
        }
    }

    @Test func `a body shorter than announced is never taken for the whole`() async throws {
        try await withDaemon { _, port in
            let client = try connect(port)
            let path = try client.open()
            let short = try connect(port)
            short.send(
                "POST \(path)/events HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                    + "Content-Length: \(reverse.utf8.count + 1)\r\n\r\n\(reverse)")
            short.hangUp()
            #expect(client.get(path).headers["etag"] == "\"1\"")
        }
    }

    @Test func `what comes after an announced body is another request`() async throws {
        try await withDaemon { _, port in
            let client = try connect(port)
            let path = try client.open()
            client.send(
                "POST \(path)/events HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                    + "Content-Length: \(reverse.utf8.count)\r\n\r\n\(reverse)"
                    + "GET \(path) HTTP/1.1\r\nHost: localhost\r\n\r\n")
            #expect(client.answer().status == 200)
            #expect(client.answer().headers["etag"] == "\"2\"")
        }
    }

    @Test func `a body over the limit is refused, with its length or in chunks`() async throws {
        try await withDaemon("--body-limit", "1000") { _, port in
            let announced = try connect(port).post("/sessions", String(repeating: " ", count: 1001))
            #expect(announced.status == 413)
            #expect(announced.headers["content-type"] == "application/problem+json")
            let client = try connect(port)
            client.send(
                "POST /sessions HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                    + "Transfer-Encoding: chunked\r\n\r\n")
            for _ in 1...11 { client.send("64\r\n\(String(repeating: " ", count: 100))\r\n") }
            client.send("0\r\n\r\n")
            #expect(client.answer().status == 413)
        }
    }

    @Test func `headers that are too large are a 431`() async throws {
        try await withDaemon { _, port in
            let client = try connect(port)
            #expect(client.get("/screens", "Cookie: \(String(repeating: "x", count: 100_000))").status == 431)
            try expect(200, at: "/screens", port)
        }
    }

    /// The library closes without a word where an answer's header has no room beside the request's: then nothing may have
    /// been done.
    @Test func `a request is answered or has no effect, however large its header is`() async throws {
        try await withDaemon { _, port in
            let session = try connect(port).open()
            var revision = 1
            for size in stride(from: 6_000, through: 14_000, by: 41) {
                let answer = try connect(port).post(
                    "\(session)/events", #"{"node":"reverseButton","event":"tap"}"#,
                    "Cookie: \(String(repeating: "x", count: size))")
                if answer.status == 200 { revision += 1 }
                #expect(size > 8_000 || answer.status == 200, "\(size) bytes")
            }
            #expect(try connect(port).get(session).headers["etag"] == "\"\(revision)\"")
        }
    }

    @Test func `8 KB of header fields do, and more than there is room for is a 431`() async throws {
        try await withDaemon { _, port in
            for (size, status) in [(8_000, 200), (9_500, 431), (12_000, 431)] {
                let answer = try connect(port).get("/screens", "Cookie: \(String(repeating: "x", count: size))")
                #expect(answer.status == status, "\(size) bytes")
            }
        }
    }

    @Test(arguments: [
        "/%00", "/%00/health/live", "/health/live%00", "/health/ready%00", "/metrics%00", "/openapi.json%00",
        "/schema/event.json%00", "/screens%00", "/screens/person%00", "/screens/%00person", "/problems/stale%00",
        "/sessions%00", "/sessions/%00", "/sessions/%00/stream",
    ])
    func `a NUL leads nowhere`(target: String) async throws {
        try await withDaemon { _, port in
            let answer = try connect(port).get(target)
            #expect(answer.status == 404)
        }
    }

    @Test(arguments: [
        "/../Package.swift", "/%2e%2e/%2e%2e/etc/passwd", "/..%2f..%2fetc%2fpasswd", "/..\\..\\etc\\passwd",
        "/%00", "/index.html%00", "//etc/passwd", "/.%2e/", "/%", "/%zz", "/%ff", "/screens/%", "/screens/%2e%2e",
    ])
    func `no target leads out of the public folder`(target: String) async throws {
        try await withDaemon { _, port in
            let answer = try connect(port).get(target)
            #expect(answer.status == 404)
            #expect(!answer.body.contains("root:") && !answer.body.contains("swift-tools"))
        }
    }

    @Test func `a header that comes in two lines is read as one`() async throws {
        try await withDaemon { _, port in
            let client = try connect(port)
            let path = try client.open()
            let answer = client.post("\(path)/events", reverse, "Prefer: foo", "Prefer: return=representation")
            #expect(answer.headers["content-type"] == "application/json")
            let unchanged = client.get(path, "If-None-Match: \"7\"", "If-None-Match: \"2\"")
            #expect(unchanged.status == 304)
        }
    }

    @Test(arguments: [
        "\r\n\r\n", "GET\r\n\r\n", "GET / HTTP/9.9\r\n\r\n", "GET  / HTTP/1.1\r\nHost: localhost\r\n\r\n",
        "\u{0}\u{0}\u{0}\r\n\r\n",
        "POST /sessions HTTP/1.1\r\nHost: localhost\r\nContent-Length: -1\r\n\r\n",
        "POST /sessions HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99999999999999999999\r\n\r\n",
        "POST /sessions HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
        "GET / HTTP/1.1\r\nHost x\r\n\r\n", "GET /\u{FF}\u{FE} HTTP/1.1\r\nHost: localhost\r\n\r\n",
        "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    ])
    func `whatever bytes come, the daemon goes on`(bytes: String) async throws {
        try await withDaemon { daemon, port in
            let client = try connect(port)
            client.wait(300)
            client.send(bytes)
            _ = client.receive()
            client.hangUp()
            try expect(200, at: "/health/live", port)
            #expect(daemon.isRunning)
        }
    }

    @Test func `one session's events from many connections take effect one at a time`() async throws {
        try await withDaemon { _, port in
            let client = try connect(port)
            let path = try client.open()
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 1...8 {
                    group.addTask {
                        let client = try connect(port)
                        for _ in 1...25 {
                            let body = #"{"node": "reverseButton", "event": "tap"}"#
                            #expect(client.post("\(path)/events", body).status == 200)
                        }
                    }
                }
                try await group.waitForAll()
            }
            #expect(client.get(path).headers["etag"] == "\"201\"")
        }
    }
}
