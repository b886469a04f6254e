import Logging
import Testing

@testable import MicroHTTPD

/// Starts a server, lets a test talk to it, and stops it. With a clock of its own no time passes but what the test lets
/// pass.
func withServer(
    _ handler: TestHandler = .echo, clock: ManualClock? = nil, logger: Logger = Logger(label: "test"),
    patience: Duration = .milliseconds(10),
    configure: (inout Server.Configuration) -> Void = { _ in },
    sourceLocation: SourceLocation = #_sourceLocation, _ body: (Server, Client) async throws -> Void
) async throws {
    var configuration = Server.Configuration(threads: 2, readHeaders: ["accept", "content-type", "x-name"])
    // A busy machine may take longer than the defaults for what a test does.
    configuration.idleTimeout = .seconds(1000)
    configuration.requestTimeout = .seconds(1000)
    configuration.streamTimeout = .seconds(1000)
    configure(&configuration)
    let server = try Server(
        configuration, handler: handler, logger: logger, clock: clock.map { .manual($0) } ?? .machine,
        patience: patience)
    let client = try #require(
        Client(port: server.port, host: configuration.host), sourceLocation: sourceLocation)
    try await body(server, client)
    clock?.run()
    await server.stop(within: .seconds(2))
}

extension ManualClock {
    /// Lets time pass, and waits until the server has looked at all of its connections since.
    func pass(_ milliseconds: UInt64, sourceLocation: SourceLocation = #_sourceLocation) async throws {
        advance(by: milliseconds)
        let time = time(at: .max)
        try await eventually("The keeper does not look.", sourceLocation: sourceLocation) { lastTurn >= time }
    }
}
