import MicroHTTPD
import Testing

@Suite(.threads, .serialized) struct RequestTests {
    @Test func `a request reaches the handler and its answer comes back`() async throws {
        try await withServer { _, client in
            let answer = client.get("/a?b=c", "X-NAME: me", "Other: no")
            #expect(answer.status == 200)
            #expect(answer.body == "GET /a b=c [x-name=me] 0")
            #expect(answer.headers["connection"] == nil)
            #expect(client.get("/again").body == "GET /again - [] 0")
        }
    }

    @Test func `only the configured fields are read, in their order and in any case`() async throws {
        try await withServer { _, client in
            let answer = client.get(
                "/", "ACCEPT: a/b", "x-name: 1", "X-Nama: 2", "Cookie: a=b", "X-Name: 3", "accept-language: de")
            #expect(answer.body == "GET / - [accept=a/b,x-name=1, 3] 0")
        }
    }

    @Test(arguments: ["a b", "", "application/json"])
    func `blanks around a value are no part of it`(value: String) async throws {
        try await withServer { _, client in
            #expect(client.get("/", "X-Name: \t \(value) \t ").body == "GET / - [x-name=\(value)] 0")
        }
    }

    @Test(arguments: [
        ("/a%2Fb?x=%20&y", "/a%2Fb x=%20&y"), ("*", "* -"), ("http://host/p?q", "/p q"), ("https://host", "/ -"),
        ("/?", "/ "), ("/a?b?c", "/a b?c"), ("/%", "/% -"), ("//x", "//x -"), ("", "400"),
    ])
    func `the target arrives as it was sent`(target: String, expected: String) async throws {
        try await withServer { _, client in
            let answer = client.get(target)
            if expected == "400" {
                #expect(answer.status >= 400)
            } else {
                #expect(answer.body == "GET \(expected) [] 0")
            }
        }
    }

    @Test func `bytes that are no UTF-8 are repaired`() async throws {
        try await withServer { _, client in
            client.send(Array("GET /".utf8) + [0xff, 0xc3] + Array(" HTTP/1.1\r\nHost: x\r\nX-Name: ".utf8))
            client.send([0xfe, 0x80] + Array("\r\n\r\n".utf8))
            let answer = client.answer()
            #expect(answer.status == 200)
            #expect(answer.body.contains("\u{FFFD}"))
        }
    }

    @Test(arguments: ["PATCH", "DELETE", "BREW", "M-SEARCH", "get", "PROPFINDWITHAVERYLONGNAME"])
    func `any method reaches the handler as it is`(method: String) async throws {
        try await withServer { _, client in
            client.send("\(method) /x HTTP/1.1\r\nHost: x\r\n\r\n")
            #expect(client.answer().body == "\(method) /x - [] 0")
        }
    }

    @Test func `HEAD has the header of GET and no body`() async throws {
        try await withServer { _, client in
            client.send("HEAD /x HTTP/1.1\r\nHost: x\r\n\r\n")
            let answer = client.answer(hasBody: false)
            #expect(answer.status == 200)
            #expect(answer.headers["content-length"] == "\("HEAD /x - [] 0".utf8.count)")
            #expect(client.get("/y").body == "GET /y - [] 0")
        }
    }

    @Test(arguments: [204, 304])
    func `some answers have no body`(status: Int) async throws {
        let handler = TestHandler { request, _ in
            request.path == "/y" ? Response(status: 200, body: [65]) : Response(status: status, body: [1, 2, 3])
        }
        try await withServer(handler) { _, client in
            client.send("GET /x HTTP/1.1\r\nHost: x\r\n\r\n")
            let answer = client.answer(hasBody: false)
            #expect(answer.status == status)
            #expect(answer.headers["content-length"] == nil)
            #expect(client.get("/y").body == "A")
        }
    }

    @Test func `pipelined requests are answered one after another`() async throws {
        try await withServer { _, client in
            let one = "POST /1 HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\n\r\nabc"
            client.send(one + "GET /2 HTTP/1.1\r\nHost: x\r\n\r\n" + one)
            #expect(client.answer().body == "POST /1 - [] 3")
            #expect(client.answer().body == "GET /2 - [] 0")
            #expect(client.answer().body == "POST /1 - [] 3")
        }
    }

    @Test func `a client of HTTP 1 point 0 is answered and the connection closed`() async throws {
        try await withServer { _, client in
            client.send("GET /old HTTP/1.0\r\n\r\n")
            #expect(client.receiveAll().hasSuffix("GET /old - [] 0"))
        }
    }

    @Test(arguments: [0, 1, 16_384, 16_385, 1_000_000])
    func `answers of any size arrive whole`(size: Int) async throws {
        let handler = TestHandler { _, _ in Response(status: 200, body: [UInt8](repeating: 120, count: size)) }
        try await withServer(handler) { _, client in
            for _ in 0..<3 { #expect(client.get("/").body.utf8.count == size) }
        }
    }

    @Test(arguments: [
        "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\nabc", "POST / HTTP/1.1\r\nHost:", "\r\n\r\n", "GET",
        "POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nffffffffffffffffff\r\n", "\u{0}\u{1}\r\n\r\n",
        "POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nab", "GET / HTTP/9.9\r\n\r\n",
        "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n", "GET / HTTP/1.1\r\n: \r\n\r\n",
        "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\nabcdef garbage\r\n\r\n",
        "POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: gzip\r\n\r\nabc",
    ])
    func `what a client breaks off or makes up harms nobody else`(text: String) async throws {
        try await withServer { server, client in
            client.send(text)
            client.wait(50)
            _ = client.receive()
            client.hangUp()
            let other = try #require(Client(port: server.port))
            #expect(other.get("/ok").status == 200)
        }
    }
}
