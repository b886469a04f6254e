import Glibc
import MicroHTTPD
import Synchronization
import Testing

/// Each request is followed by another on the same connection, which must never be read: a proxy would take it for a part
/// of the first, or for somebody else's.
@Suite(.threads, .serialized) struct FramingTests {
    private let next = "GET /smuggled HTTP/1.1\r\nHost: x\r\n\r\n"

    /// Sends a request in one go, then in two at each of some places; returns the statuses.
    private func expect(
        _ status: Int, to request: String, sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        let paths = Mutex<[String]>([])
        let handler = TestHandler { request, _ in
            paths.withLock { $0.append(request.path) }
            return Response(status: 200)
        }
        try await withServer(handler) { server, _ in
            let bytes = Array(request.utf8)
            for place in [0, bytes.count / 3, bytes.count / 2, bytes.count - 3, bytes.count - 1] where place >= 0 {
                let client = try #require(Client(port: server.port))
                if place > 0 {
                    client.send(Array(bytes[..<place]))
                    // Later bytes may come together with these, or alone: either is fine.
                    sched_yield()
                }
                client.send(Array(bytes[place...]) + Array(next.utf8))
                let answer = client.answer()
                #expect(answer.status == status, "at \(place)", sourceLocation: sourceLocation)
                #expect(answer.headers["connection"]?.lowercased() == "close", sourceLocation: sourceLocation)
                // Where the library refuses a length by itself, it sends its own header twice.
                #expect(!client.receiveAll().contains(" 200 "), sourceLocation: sourceLocation)
            }
            #expect(paths.withLock { $0 } == [], sourceLocation: sourceLocation)
        }
    }

    private static let head = "POST /a HTTP/1.1\r\nHost: x\r\n"

    @Test(arguments: [
        "Content-Length: 5\r\nContent-Length: 6\r\n\r\nabcdef", "Content-Length: 5\r\nContent-Length: 5\r\n\r\nabcde",
        "Content-Length: 5, 6\r\n\r\nabcdef", "Content-Length: 5, 5\r\n\r\nabcde", "Content-Length: +5\r\n\r\nabcde",
        "Content-Length: -5\r\n\r\nabcde", "Content-Length: 0x5\r\n\r\nabcde", "Content-Length: 5 6\r\n\r\nabcde",
        "Content-Length:\r\n\r\nabcde", "Content-Length: 5;a\r\n\r\nabcde", "Content-Length: 5 \r\n\r\nabcde",
    ])
    func `a length that is not one number is refused`(rest: String) async throws {
        try await expect(400, to: Self.head + rest)
    }

    @Test(arguments: [
        "Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        "Transfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n",
        "transfer-encoding: CHUNKED\r\ncontent-length: 0\r\n\r\n0\r\n\r\n",
        "Transfer-Encoding: chunked, gzip\r\n\r\n0\r\n\r\n",
        "Transfer-Encoding: chunked, chunked\r\n\r\n0\r\n\r\n", "Transfer-Encoding: chunked,\r\n\r\n0\r\n\r\n",
        "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        "Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n\r\n0\r\n\r\n",
        "Transfer-Encoding: chunked;q=1\r\n\r\n0\r\n\r\n", "Transfer-Encoding:\r\n\r\n0\r\n\r\n",
        "Transfer-Encoding: \"chunked\"\r\n\r\n0\r\n\r\n", "Transfer-Encoding: chunked \r\n\r\n0\r\n\r\n",
    ])
    func `a coding beside a length, or any but chunked alone, is refused`(rest: String) async throws {
        try await expect(400, to: Self.head + rest)
    }

    @Test(arguments: ["gzip", "identity", "xchunked", "chunke", "x, y", "gzip, chunked"])
    func `a coding that is not known is a 501`(coding: String) async throws {
        try await expect(501, to: Self.head + "Transfer-Encoding: \(coding)\r\n\r\n0\r\n\r\n")
    }

    @Test(arguments: [
        "POST /a HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", "GET /a HTTP/1.1\r\n\r\n",
        "GET /a HTTP/1.1\r\nX: y\r\n\r\n", "GET /a HTTP/1.1\r\nHost: x\r\nHost: x\r\n\r\n",
        "GET /a HTTP/1.1\r\nHost: x\r\nhost: y\r\n\r\n", "GET /a HTTP/1.0\r\nHost: x\r\nHost: y\r\n\r\n",
        "GET /a HTTP/1.1\r\nHost:\r\n\r\n", "GET /a HTTP/1.1\r\nHost: \r\n\r\n",
        "GET /a HTTP/1.1\r\nHost: a, b\r\n\r\n",
        "GET /a HTTP/1.1\r\nHost: a,b\r\n\r\n", "GET /a HTTP/1.1\r\nHost: a b\r\n\r\n",
        "GET /a HTTP/1.1\r\nHost: a/b\r\n\r\n", "GET /a HTTP/1.1\r\nHost: u@b\r\n\r\n",
        "GET /a HTTP/1.1\r\nHost: a:b\r\n\r\n", "GET /a HTTP/1.1\r\nHost: :80\r\n\r\n",
        "GET /a HTTP/1.1\r\nHost: [::1\r\n\r\n", "GET /a HTTP/1.1\r\nHost: []\r\n\r\n",
        "GET /a HTTP/1.1\r\nHost: a:123456\r\n\r\n",
    ])
    func `HTTP 1 point 1 has one Host, and a coding`(request: String) async throws {
        try await expect(400, to: request)
    }

    @Test(arguments: [
        "Content-Length : 5\r\n\r\nabcde", " Content-Length: 5\r\n\r\nabcde", "Content Length: 5\r\n\r\nabcde",
        "Content-Length\t: 5\r\n\r\nabcde", "X-Name: a\r\n b\r\n\r\n", "X-Name:\r\n\tb\r\n\r\n",
        "X-Name: a\r\n \r\n\r\n",
        "Content-Length:\r\n 5\r\n\r\nabcde", "X: y\r\n : z\r\n\r\n", "X-Name: a\0b\r\n\r\n", "X-Name: \0\r\n\r\n",
        "X-Name: a\0\r\n\r\n", "X\0-Name: a\r\n\r\n", "X-Name: a\rb\r\n\r\n", "X-Name: a\r\r\n\r\n", "\rX: a\r\n\r\n",
        "X-Name: a\n\r\n", "X-Name: a\r\n\n", "X-Name: a\nContent-Length: 5\r\n\r\nabcde", "X(y): a\r\n\r\n",
        ": a\r\n\r\n",
        "X-Name\r\n\r\n", "X\u{FC}: a\r\n\r\n", "X-Name: \r\n\u{0}\r\n\r\n",
    ])
    func `a field that is not a token, a colon and a value on one line is refused`(rest: String) async throws {
        try await expect(400, to: Self.head + rest)
    }

    @Test(arguments: [
        "GET /a b HTTP/1.1", "GET  /a HTTP/1.1", "GET /a\0 HTTP/1.1", "GET\0 /a HTTP/1.1",
        "GET /a\0HTTP/1.1\0 HTTP/1.1",
        "GET /a\r HTTP/1.1", "GET /a HTTP/1.1\nX: y",
    ])
    func `a first line that can be read in two ways is refused`(line: String) async throws {
        try await expect(400, to: line + "\r\nHost: x\r\n\r\n")
    }

    @Test(arguments: [
        "5\nabcde\r\n0\r\n\r\n", "5\r\nabcde\n0\r\n\r\n", "5\r\nabcde\r\n5\nabcde\r\n0\r\n\r\n",
        "5\r\nabcde\n5\r\nabcde\r\n0\r\n\r\n", "5\r\nabcde\r\n0\n\r\n", "0\n\r\n", "5;a=\"b\nabcde\r\n0\r\n\r\n",
        "zz\r\nabcde\r\n0\r\n\r\n", "5\r\nabc\r\n0\r\n\r\n", "5\r\nabcdefg\r\n0\r\n\r\n", "-5\r\nabcde\r\n0\r\n\r\n",
        "0x5\r\nabcde\r\n0\r\n\r\n", "5 \r\nabcde\r\n0\r\n\r\n", "\r\n5\r\nabcde\r\n0\r\n\r\n",
        ";a\r\nabcde\r\n0\r\n\r\n",
    ])
    func `a bad chunk is refused`(body: String) async throws {
        let paths = Mutex<[String]>([])
        let handler = TestHandler { request, _ in
            paths.withLock { $0.append(request.path) }
            return Response(status: 200)
        }
        try await withServer(handler) { _, client in
            client.send(Self.head + "Transfer-Encoding: chunked\r\n\r\n" + body + next)
            let answer = client.answer()
            #expect(answer.status == 400)
            #expect(answer.headers["connection"]?.lowercased() == "close")
            #expect(client.receiveAll() == "")
            #expect(paths.withLock { $0 } == [])
        }
    }

    /// However a body with bare line feeds is cut into pieces, nothing behind it is read.
    @Test func `nothing behind a bad chunk is read, whatever the server saw of it`() async throws {
        let paths = Mutex<[String]>([])
        let handler = TestHandler { request, _ in
            paths.withLock { $0.append(request.path) }
            return Response(status: 200)
        }
        let heads = Self.head + "Transfer-Encoding: chunked\r\n\r\n"
        try await withServer(handler) { server, _ in
            for body in [
                "5\nabcde\r\n0\r\n\r\n", "5\r\nabcde\n0\r\n\r\n", "5\r\nabcde\r\n0\n\n", "5\r\nabcde\r\n0\r\n\n",
            ] {
                let bytes = Array(body.utf8)
                for place in 0..<bytes.count {
                    let client = try #require(Client(port: server.port))
                    client.send(Array(heads.utf8) + bytes[..<place])
                    sched_yield()
                    client.send(Array(bytes[place...]) + Array(next.utf8))
                    let answer = client.answer()
                    #expect(answer.status == 400 || answer.status == 200)
                    #expect(answer.headers["connection"]?.lowercased() == "close", "\(body) at \(place)")
                    #expect(client.receiveAll() == "")
                }
            }
            #expect(!paths.withLock { $0 }.contains("/smuggled"))
        }
    }

    @Test(arguments: [
        "GET /a HTTP/1.1\r\nHost: x\r\n\r\n", "GET /a HTTP/1.1\r\nhost:x\r\nX-Name:\r\nY: a b\tc\u{FC} \r\n\r\n",
        "GET /a HTTP/1.1\r\nHost: \t x:80 \r\n\r\n", "GET /a HTTP/1.1\r\nHost: [::1]:80\r\n\r\n",
        "GET /a HTTP/1.1\r\nHost: a_b.example\r\n\r\n", "\r\nGET /a HTTP/1.1\r\nHost: x\r\n\r\n",
        "GET /a?b=c&d HTTP/1.1\r\nCookie: a=b; c=d\r\nHost: x\r\nCookie: e\r\n\r\n",
        "POST /a HTTP/1.1\r\nHost: x\r\nContent-Length: 005\r\n\r\nabcde",
        "POST /a HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: Chunked\r\n\r\n5\r\nabcde\r\n00A\r\n0123456789\r\n0\r\n\r\n",
        "POST /a HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n5;a=b\r\nabcde\r\n0\r\n\r\n",
        "POST /a HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    ])
    func `what is put together as it should be is answered, and what follows too`(request: String) async throws {
        try await withServer { server, client in
            for _ in 0..<3 {
                client.send(request + next)
                #expect(client.answer().status == 200)
                #expect(client.answer().body.hasPrefix("GET /smuggled"))
            }
            #expect(server.statistics.refusedForFraming == 0)
        }
    }

    @Test func `a refusal says what is wrong, and is counted`() async throws {
        try await withServer { server, client in
            client.send("GET /a HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n")
            #expect(client.answer().body == "There is more than one Host.")
            #expect(server.statistics.refusedForFraming == 1)
        }
    }

    @Test func `HTTP 1 point 0 needs no Host`() async throws {
        try await withServer { _, client in
            client.send("GET /old HTTP/1.0\r\n\r\n")
            #expect(client.receiveAll().hasSuffix("GET /old - [] 0"))
        }
    }

    @Test func `the host of an absolute target counts, and not the field`() async throws {
        let configure = { (configuration: inout Server.Configuration) in configuration.readHeaders = ["host"] }
        try await withServer(configure: configure) { _, client in
            #expect(client.get("http://other:80/p?q").body == "GET /p q [host=other:80] 0")
            #expect(client.get("/p").body == "GET /p - [host=x] 0")
        }
    }

    @Test(arguments: ["x", "-5", "5x", "99999999999999999999999"])
    func `a length that is no number is refused with one status line, and to HEAD with one header`(
        length: String
    ) async throws {
        try await withServer { _, client in
            client.send("HEAD / HTTP/1.1\r\nHost: x\r\nContent-Length: \(length)\r\n\r\n")
            let text = client.receiveAll()
            #expect(text.hasPrefix("HTTP/1.1 4"))
            #expect(text.hasSuffix("\r\n\r\n") && text.ranges(of: "\r\n\r\n").count == 1, "\(text)")
        }

        try await withServer { _, client in
            client.send("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: \(length)\r\n\r\nabcde")
            let text = client.receiveAll()
            #expect(text.ranges(of: "HTTP/1.1 ").count == 1, "\(text)")
            #expect(text.hasPrefix("HTTP/1.1 4"))
            let body = text.firstRange(of: "\r\n\r\n").map { text[$0.upperBound...] } ?? ""
            #expect(text.contains("Content-Length: \(body.utf8.count)\r\n"), "\(text)")
        }
    }
}
