import OutletHTTP
import Testing

/// A service that is read, whatever it does.
@Suite(.timeLimit(.minutes(5))) struct JSONServiceTests {
    @Test func `a value is read from its path, with the query and the headers that belong to the service`()
        async throws
    {
        let server = try Server(answering: answer(#"{"id": 1, "title": "Emma"}"#))
        let service = try JSONService(server, headers: ["Authorization": "Bearer k", "accept": "application/hal+json"])
        let book = try await service.get("/books/\(1)", query: ["q": "a b&c", "lang": "ä"], as: Book.self)
        #expect(book == Book(id: 1, title: "Emma"))
        #expect(server.asked.map(\.target) == ["/v1/books/1?lang=%C3%A4&q=a%20b%26c"])
        #expect(server.asked[0].headers["authorization"] == "Bearer k")
        #expect(server.asked[0].headers["accept"] == "application/hal+json")
        #expect(server.asked[0].headers["accept-encoding"] == "identity")
        #expect(server.asked[0].headers["host"] == "127.0.0.1:\(server.port)")
    }

    @Test(arguments: [
        ("a/b", "a%2Fb"), ("../admin", "..%2Fadmin"), ("1?admin=1", "1%3Fadmin%3D1"), ("1#2", "1%232"),
        ("%2e%2e", "%252e%252e"), ("Å\r\nX: y", "%C3%85%0D%0AX%3A%20y"), ("a.b", "a.b"),
    ])
    func `what is put into a path stays within its segment`(text: String, segment: String) async throws {
        let server = try Server(answering: answer("1"))
        #expect(try await JSONService(server).get("/books/\(text)/pages", as: Int.self) == 1)
        #expect(server.asked.map(\.target) == ["/v1/books/\(segment)/pages"])
    }

    @Test(arguments: ["", ".", ".."])
    func `a segment that leads elsewhere is not asked for`(text: String) async throws {
        let server = try Server(answering: answer("1"))
        let error = try await #require(throws: JSONServiceError.self) {
            try await JSONService(server).get("/books/\(text)", as: Int.self)
        }
        #expect(error.code == .invalidAddress)
        #expect(server.asked.isEmpty)
    }

    @Test(arguments: [
        "books.example.org", "ftp://books.example.org", "file:///etc/passwd", "https://", "https://me:pw@example.org",
        "https://example.org?key=1", "https://example.org#a", "", "unix:///run/docker.sock",
    ])
    func `what is no address of a service is refused when it is made`(address: String) {
        #expect(throws: JSONServiceError.self) { try JSONService(address) }
    }

    @Test(arguments: [["X-Key": "hunter2\r\nX-More: 1"], ["X Key": "hunter2"]])
    func `a header that can't be sent is not, and does not show in the error`(headers: [String: String]) async throws {
        let server = try Server(answering: answer("1"))
        let error = try await #require(throws: JSONServiceError.self) {
            try await JSONService(server, headers: headers).get("/books", as: Int.self)
        }
        #expect(error.code == .invalidAddress)
        #expect(!"\(error)\(String(reflecting: error))".contains(Lie.secret))
        #expect(server.asked.isEmpty)
    }

    @Test(arguments: Lie.all)
    func `whoever lies is caught, and nothing of what was said is repeated`(lie: Lie) async throws {
        let server = try Server(lie.script)
        let error = try await #require(throws: JSONServiceError.self) {
            try await JSONService(server, headers: ["authorization": Lie.secret]).get("/books/1", as: Book.self)
        }
        #expect(error.code == lie.code, "\(error)")
        #expect(!"\(error)\(String(reflecting: error))".contains(Lie.secret))
    }

    @Test func `an answer may have as many bytes as are allowed`() async throws {
        let text = String(repeating: "x", count: Lie.limit - 2)
        let server = try Server(answering: answer("\"\(text)\""))
        #expect(try await JSONService(server).get("/text", as: String.self) == text)
    }

    @Test func `a body that comes without a length or in pieces is read to its end`() async throws {
        let server = try Server { asked, line in
            let isChunked = asked.number == 0
            line.send(openHead + (isChunked ? "Transfer-Encoding: chunked\r\n\r\n" : "\r\n"))
            for piece in ["[1", ",2", ",3]"] {
                line.send(isChunked ? "\(piece.utf8.count)\r\n\(piece)\r\n" : piece)
                line.pause(.milliseconds(20))
            }
            if isChunked { line.send("0\r\n\r\n") }
        }
        let service = try JSONService(server)
        for _ in 0..<2 { #expect(try await service.get("/numbers", as: [Int].self) == [1, 2, 3]) }
    }

    @Test(arguments: [(500, true), (513, false), (600, false)])
    func `an answer as deep as it may be is read, and one that is deeper does no harm`(
        depth: Int, isRead: Bool
    ) async throws {
        let text = String(repeating: #"{"a":"#, count: depth - 1) + "{}" + String(repeating: "}", count: depth - 1)
        let server = try Server(answering: answer(text))
        let nest = try? await JSONService(server).get("/nest", as: Nest.self)
        #expect(nest?.depth == (isRead ? depth : nil))
    }

    @Test func `members are named by the app's words, not by those of the answer`() async throws {
        let server = try Server(answering: answer(#"{"hunter2": [{"id": 1, "title": "a"}, {"id": 2}]}"#))
        let error = try await #require(throws: JSONServiceError.self) {
            try await JSONService(server).get("/books", as: [String: [Book]].self)
        }
        #expect(error.description == "wrongShape: The answer lacks '*.1.title'.")
    }

    @Test func `what a service says of a problem is there for those who ask, and not for the log`() async throws {
        let server = try Server(
            answering: answer(
                #"{"type": "/problems/closed", "title": "Closed", "detail": "hunter2"}"#, status: "503 Busy",
                "Retry-After: 120", type: "application/problem+json; charset=utf-8"))
        let error = try await #require(throws: JSONServiceError.self) {
            try await JSONService(server, timeout: .seconds(119), attempts: 3).get("/books", as: Int.self)
        }
        #expect(error.problem?.detail == "hunter2")
        #expect(error.problem?.title == "Closed")
        #expect(error.problem?.type == "/problems/closed")
        #expect(error.status == 503)
        #expect(error.retryAfter == .seconds(120))
        #expect(error.description == "status: The service answered 503.")
        #expect(!String(reflecting: error).contains(Lie.secret))
        #expect(server.asked.count == 1, "nobody waits for two minutes who has less")
    }

    @Test(arguments: ["{", "[]", #"{"detail": 1}"#, String(repeating: " ", count: 100_000) + "{}"])
    func `a problem that is none leaves the status`(body: String) async throws {
        let server = try Server(answering: answer(body, status: "409 No", type: "application/problem+json"))
        let error = try await #require(throws: JSONServiceError.self) {
            try await JSONService(server).get("/books", as: Int.self)
        }
        #expect(error.status == 409)
        #expect(error.problem == nil)
    }
}
