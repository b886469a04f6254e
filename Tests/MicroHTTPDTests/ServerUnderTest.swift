import Logging
import MicroHTTPD
import Testing

/// Starts a server, lets a test talk to it, and stops it.
func withServer(
    _ handler: TestHandler = .echo, configure: (inout Server.Configuration) -> Void = { _ in },
    sourceLocation: SourceLocation = #_sourceLocation, _ body: (Server, Client) async throws -> Void
) async throws {
    var configuration = Server.Configuration(threads: 2, readHeaders: ["accept", "content-type", "x-name"])
    configure(&configuration)
    let server = try Server(configuration, handler: handler, logger: Logger(label: "test"))
    let client = try #require(
        Client(port: server.port, host: configuration.host), sourceLocation: sourceLocation)
    try await body(server, client)
    await server.stop(within: .seconds(2))
}
