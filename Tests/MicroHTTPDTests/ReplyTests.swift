import Dispatch
import MicroHTTPD
import Synchronization
import Testing

@Suite(.threads, .serialized) struct ReplyTests {
    private func late(_ text: String, status: Int = 200) -> Response {
        Response(status: status, body: Array(text.utf8))
    }

    @Test func `a reply may come later from another thread`() async throws {
        let handler = TestHandler { request, reply in
            DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(20)) {
                reply(Response(status: 200, body: Array("late \(request.path)".utf8)))
            }
            return nil
        }
        try await withServer(handler) { _, client in
            for round in 0..<3 { #expect(client.get("/\(round)").body == "late /\(round)") }
        }
    }

    @Test func `a reply may come before the handler returns`() async throws {
        let handler = TestHandler { _, reply in
            reply(Response(status: 201, body: [65]))
            return nil
        }
        try await withServer(handler) { _, client in
            for _ in 0..<3 { #expect(client.get("/").body == "A") }
        }
    }

    @Test func `the first of two answers counts`() async throws {
        let handler = TestHandler { request, reply in
            reply(Response(status: 200, body: [65]))
            reply(Response(status: 200, body: [66]))
            return request.path == "/both" ? Response(status: 200, body: [67]) : nil
        }
        try await withServer(handler) { _, client in
            #expect(client.get("/").body == "A")
            #expect(client.get("/both").body == "A")
            #expect(client.get("/").body == "A")
        }
    }

    @Test func `a reply after the answer or after the client has left is ignored`() async throws {
        let kept = Mutex<[Reply]>([])
        let handler = TestHandler { request, reply in
            kept.withLock { $0.append(reply) }
            return request.path == "/wait" ? nil : Response(status: 200, body: [65])
        }
        try await withServer(handler) { server, client in
            #expect(client.get("/").body == "A")
            let gone = try #require(Client(port: server.port))
            gone.send("GET /wait HTTP/1.1\r\nHost: x\r\n\r\n")
            try await eventually { kept.withLock { $0.count } == 2 }
            gone.hangUp()
            let source = TestSource()
            for reply in kept.withLock({ $0 }) {
                reply(Response(status: 200, body: [66]))
                reply(Response(status: 200, stream: source))
            }
            #expect(client.get("/").body == "A")
            #expect(source.stops == 2)
        }
        for reply in kept.withLock({ $0 }) { reply(Response(status: 200, body: [67])) }
    }

    @Test func `many late replies from many threads all arrive`() async throws {
        let handler = TestHandler { request, reply in
            DispatchQueue.global().async { reply(Response(status: 200, body: Array(request.path.utf8))) }
            return nil
        }
        try await withServer(handler) { server, _ in
            await withTaskGroup(of: Int.self) { group in
                for number in 0..<16 {
                    group.addTask {
                        guard let client = Client(port: server.port) else { return 0 }
                        return (0..<200).count { client.get("/\(number)/\($0)").body == "/\(number)/\($0)" }
                    }
                }
                for await count in group { #expect(count == 200) }
            }
        }
    }

    @Test func `a 304 has no length, and the connection goes on`() async throws {
        let handler = TestHandler { request, _ in
            let body = request.path == "/empty" ? [] : Array("what the client has".utf8)
            let headers: Headers = ["etag": #""1""#, "vary": "accept", "cache-control": "no-cache"]
            return Response(status: request.path == "/new" ? 200 : 304, headers: headers, body: body)
        }
        try await withServer(handler) { _, client in
            for path in ["/empty", "/full"] {
                client.send("GET \(path) HTTP/1.1\r\nHost: x\r\n\r\n")
                let head = client.receive(until: "\r\n\r\n")
                #expect(head.hasPrefix("HTTP/1.1 304 "))
                #expect(!head.lowercased().contains("content-length") && !head.contains("chunked"), "\(head)")
                #expect(head.lowercased().contains(#"etag: "1""#) && head.lowercased().contains("no-cache"))
            }
            let new = client.get("/new")
            #expect(new.status == 200 && new.body == "what the client has")
        }
    }
}
