import Logging
import MicroHTTPD
import Testing

/// Starts a server, lets a test talk to it, and stops it.
func withServer(
    _ handler: TestHandler = .echo, configure: (inout Server.Configuration) -> Void = { _ in },
    _ body: (Server, Client) async throws -> Void
) async throws {
    var configuration = Server.Configuration(threads: 2, readHeaders: ["accept", "content-type", "x-name"])
    configure(&configuration)
    let server = try Server(configuration, handler: handler, logger: Logger(label: "test"))
    let client = try #require(Client(port: server.port))
    try await body(server, client)
    await server.stop(within: .seconds(2))
}

@Suite struct RoundTripTests {
    @Test func `a request reaches the handler and its answer comes back`() async throws {
        try await withServer { _, client in
            let answer = client.get("/a?b=c", "X-NAME: me", "Other: no")
            #expect(answer.status == 200)
            #expect(answer.body == "GET /a b=c [x-name=me] 0")
            #expect(client.get("/again").body == "GET /again - [] 0")
        }
    }
}
