import Logging
import MicroHTTPD
import Outlet
import OutletServer
import Testing

@testable import OutletDaemon

extension Stage {
    /// Serves an app with the web client and files of its own, while `body` looks at it at its address.
    static func serving(
        _ application: Application, files: PublicFiles = PublicFiles(), theme: Theme = Theme(),
        framedBy frames: [String] = [], authenticator: Authenticator? = nil,
        clock: any Clock<Duration> = ContinuousClock(), _ body: (_ origin: String) async throws -> Void
    ) async throws {
        var configuration = Endpoint.Configuration()
        configuration.files = PublicFiles.webClient.overlaid(with: files)
        configuration.theme = theme
        configuration.frameAncestors = frames
        configuration.authenticator = authenticator
        configuration.clock = clock
        #expect(theme.faults(in: configuration.files) == [])
        let endpoint = Endpoint(
            application, configuration: configuration,
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        let (ports, listening) = AsyncStream.makeStream(of: UInt16.self)
        let serving = Task {
            defer { listening.finish() }
            try await endpoint.serve(Server.Configuration(host: "127.0.0.1", port: 0), drainDelay: .zero) {
                listening.yield($0)
            }
        }
        let port = try #require(await ports.first { _ in true })
        do {
            try await body("http://127.0.0.1:\(port)")
        } catch {
            serving.cancel()
            throw error
        }
        serving.cancel()
        try await serving.value
    }
}
