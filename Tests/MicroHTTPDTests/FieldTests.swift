import Logging
import MicroHTTPD
import Testing

/// The header of an answer.
@Suite(.threads, .serialized) struct FieldTests {
    private func head(of response: Response) async throws -> [String] {
        let server = try Server(
            Server.Configuration(), handler: TestHandler { _, _ in response }, logger: Logger(label: "test"))
        let client = try #require(Client(port: server.port))
        let answer = client.get("/")
        await server.stop(within: .seconds(2))
        return answer.head.split(separator: "\r\n").map(String.init)
    }

    @Test func `fields arrive as they are, each on a line of its own`() async throws {
        var headers: Headers = ["etag": "\"1\"", "x-empty": "", "x-long": String(repeating: "long ", count: 300) + "."]
        headers.append("a", for: "x-twice")
        headers.append("b\tc é", for: "x-twice")
        let lines = try await head(of: Response(status: 200, headers: headers, body: [65]))
        for line in [
            "etag: \"1\"", "x-empty: ", "x-long: \(String(repeating: "long ", count: 300)).", "x-twice: a",
            "x-twice: b\tc é", "x-content-type-options: nosniff",
            "content-security-policy: default-src 'none'; frame-ancestors 'none'",
        ] {
            #expect(lines.count { $0 == line } == 1, "\(line)")
        }
    }

    @Test(arguments: ["a\r\nx-evil: 1", "a\nx-evil: 1", "a\u{1}\u{1}x-evil: 1", "a\u{0}", "\r\n\r\n<script>"])
    func `a field with a control character is not sent, and ends no header`(value: String) async throws {
        let headers: Headers = ["x-first": "1", "x-name": value, "x-last": "1"]
        let lines = try await head(of: Response(status: 200, headers: headers))
        #expect(lines.contains("x-first: 1") && lines.contains("x-last: 1"))
        #expect(!lines.contains { $0.hasPrefix("x-name") || $0.hasPrefix("x-evil") })
    }

    @Test func `a page has no policy but its own`() async throws {
        var page = Response(status: 200, headers: ["content-security-policy": "script-src 'self'"])
        page.isPage = true
        let lines = try await head(of: page)
        #expect(lines.contains("x-content-type-options: nosniff"))
        #expect(
            lines.filter { $0.hasPrefix("content-security-policy") } == ["content-security-policy: script-src 'self'"])
    }

    @Test func `a handler that closes the connection closes it`() async throws {
        let handler = TestHandler { _, _ in Response(status: 200, headers: ["connection": "close"], body: [65]) }
        try await withServer(handler) { _, client in
            client.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
            let text = client.receiveAll()
            #expect(text.lowercased().contains("connection: close"))
            #expect(text.hasSuffix("\r\n\r\nA"))
        }
    }
}
