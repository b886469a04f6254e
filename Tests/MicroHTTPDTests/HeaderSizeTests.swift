import Testing

@testable import MicroHTTPD

@Suite(.threads, .serialized) struct HeaderSizeTests {
    private let handler = TestHandler { request, _ in
        let body = request.headers["cookie"].map { "\($0.utf8.count)" } ?? "none"
        return Response(status: 200, headers: ["content-type": "text/plain"], body: Array(body.utf8))
    }

    private func withReader(
        headerBytes: Int = 8192, _ body: (Server, Client) async throws -> Void
    ) async throws {
        let configure = { (configuration: inout Server.Configuration) in
            configuration.headerBytes = headerBytes
            configuration.readHeaders = ["cookie"]
        }
        try await withServer(handler, configure: configure, body)
    }

    private func cookies(_ count: Int, of size: Int) -> [String] {
        (0..<count).map { "c\($0)=" + String(repeating: "v", count: size - "c\($0)=".utf8.count) }
    }

    @Test func `8 KB of fields are read, in any mixture`() async throws {
        try await withReader { _, client in
            let bearer = "Authorization: Bearer " + String(repeating: "t", count: 7_900)
            let one = "Cookie: " + cookies(60, of: 130).joined(separator: "; ")
            let many = cookies(60, of: 120).map { "Cookie: " + $0 }.joined(separator: "\r\n")
            let mixed =
                "Cookie: " + cookies(30, of: 120).joined(separator: "; ") + "\r\n"
                + (0..<30).map { "X-Field-\($0): " + String(repeating: "f", count: 120) }.joined(separator: "\r\n")
            let target = "/?" + (0..<100).map { "p\($0)=1" }.joined(separator: "&")
            for fields in [bearer, one, many, mixed] {
                #expect((7_000...8_192).contains(fields.utf8.count))
                for target in ["/", target] {
                    let answer = client.get(target, fields)
                    #expect(answer.status == 200)
                    if fields == one { #expect(answer.body == "\(one.utf8.count - 8)") }
                }
            }
        }
    }

    @Test func `what is longer is refused by the handler, and the connection ends`() async throws {
        try await withReader { server, _ in
            for size in [9_000, 9_500, 10_000, 11_000] {
                let client = try #require(Client(port: server.port))
                let answer = client.get("/", "Authorization: Bearer " + String(repeating: "t", count: size))
                #expect(answer.status == (size == 9_000 ? 200 : 431))
                if size > 9_000 {
                    #expect(answer.body == "too large")
                    #expect(answer.headers["connection"]?.lowercased() == "close")
                    #expect(client.receive() == nil)
                }
            }
        }
    }

    /// The library closes without a word if an answer's header has no room beside the request's.
    @Test(arguments: [512, 2048, 8192])
    func `a header of any size is answered`(headerBytes: Int) async throws {
        try await withReader(headerBytes: headerBytes) { server, _ in
            for length in [4, 40, 400] {
                var last = 200
                for size in stride(from: headerBytes / 4, to: headerBytes * 2 + 2048, by: max(17, headerBytes / 100)) {
                    let client = try #require(Client(port: server.port))
                    let fields = [String](
                        repeating: "X: " + String(repeating: "v", count: length), count: max(1, size / (length + 5)))
                    let status = client.get("/", fields.joined(separator: "\r\n")).status
                    #expect(status == 200 || status == 431, "\(size) bytes in fields of \(length)")
                    #expect(last == 200 || status == 431, "\(size) bytes in fields of \(length)")
                    last = status
                }
                #expect(last == 431)
            }
        }
    }

    @Test func `a huge header is refused, and the client learns of it`() async throws {
        try await withReader { server, _ in
            for size in [20_000, 100_000, 1_000_000] {
                let client = try #require(Client(port: server.port))
                #expect(client.get("/", "Cookie: " + String(repeating: "x", count: size)).status == 431)
            }
        }
    }

    @Test func `what makes no sense is refused at the start`() {
        for bytes in [-1, 0, 511, 262_145] {
            var configuration = Server.Configuration()
            configuration.headerBytes = bytes
            #expect(throws: ServerError.self) { try configuration.validate() }
        }
    }

    @Test func `pipelined requests beside a long header are all answered`() async throws {
        try await withReader { _, client in
            let long = "GET /long HTTP/1.1\r\nHost: x\r\nX: " + String(repeating: "v", count: 8_000) + "\r\n\r\n"
            let short = "GET /short HTTP/1.1\r\nHost: x\r\n\r\n"
            for _ in 0..<5 {
                client.send(long + short + short + long + short)
                for _ in 0..<5 { #expect(client.answer().status == 200) }
                client.send(String(repeating: short, count: 400))
                for _ in 0..<400 { #expect(client.answer().status == 200) }
            }
        }
    }
}
