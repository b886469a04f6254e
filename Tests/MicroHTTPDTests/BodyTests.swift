import MicroHTTPD
import Testing

@Suite(.threads, .serialized) struct BodyTests {
    private func withLimit(_ body: (Server, Client) async throws -> Void) async throws {
        try await withServer(configure: { $0.bodyLimit = 10_000 }, body)
    }

    private func chunked(_ path: String, chunks: Int) -> String {
        let chunk = "3e8\r\n" + String(repeating: "x", count: 1000) + "\r\n"
        return "POST \(path) HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n"
            + String(repeating: chunk, count: chunks) + "0\r\n\r\n"
    }

    @Test(arguments: [0, 1, 5000, 10_000])
    func `a body up to the limit is read whole`(size: Int) async throws {
        try await withLimit { _, client in
            for _ in 0..<2 {
                client.send("POST /b HTTP/1.1\r\nHost: x\r\nContent-Length: \(size)\r\n\r\n")
                client.send(String(repeating: "x", count: size))
                #expect(client.answer().body == "POST /b - [] \(size)")
            }
        }
    }

    @Test func `a chunked body is read whole`() async throws {
        try await withLimit { _, client in
            client.send(chunked("/c", chunks: 10))
            #expect(client.answer().body == "POST /c - [] 10000")
            #expect(client.get("/next").status == 200)
        }
    }

    @Test func `a body announced over the limit is refused before it comes`() async throws {
        try await withLimit { _, client in
            client.send("POST /b HTTP/1.1\r\nHost: x\r\nContent-Length: 10001\r\n\r\n")
            let answer = client.answer()
            #expect(answer.status == 413)
            #expect(answer.body == "over 10000 /b")
            #expect(answer.headers["connection"]?.lowercased() == "close")
        }
    }

    @Test(arguments: [20_000, 3_000_000])
    func `a client that sends too much all the same still gets the refusal`(size: Int) async throws {
        try await withLimit { _, client in
            client.send("POST /b HTTP/1.1\r\nHost: x\r\nContent-Length: \(size)\r\n\r\n")
            #expect(client.send(String(repeating: "x", count: size)))
            #expect(client.answer().status == 413)
            #expect(client.receive() == nil)
        }
    }

    @Test(arguments: [11, 2000])
    func `a chunked body over the limit is refused at its end`(chunks: Int) async throws {
        try await withLimit { _, client in
            client.send(chunked("/c", chunks: chunks))
            let answer = client.answer()
            #expect(answer.status == 413)
            #expect(answer.body == "over 10000 /c")
            if answer.headers["connection"]?.lowercased() == "close" {
                // Not all lines between the chunks could be seen, which so few bytes in one go never come to.
                #expect(chunks > 11)
                #expect(client.receive() == nil)
            } else {
                #expect(client.get("/next").status == 200)
            }
        }
    }

    @Test func `a client that asks first is told to go on, or is refused`() async throws {
        try await withLimit { server, client in
            let head = "POST /e HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Length: "
            client.send(head + "3\r\n\r\n")
            #expect(client.receive(until: "\r\n\r\n").hasPrefix("HTTP/1.1 100"))
            client.send("abc")
            #expect(client.answer().body == "POST /e - [] 3")
            client.send(head + "30000\r\n\r\n")
            #expect(client.answer().status == 413)
        }
    }
}
