import Foundation
import MicroHTTPD
import Outlet
import OutletServer
import OutletSocketTesting
import OutletTesting
import Testing

/// How a test of the wire runs: over which transport, and whether its sessions stay in memory or come back from a store
/// each time.
struct Setting: Sendable, CustomTestStringConvertible {
    let transport: Transport
    let isStored: Bool

    /// All ways, in process with sessions in memory first; where the thread sanitizer watches, that and a store over a socket.
    static let all = Transport.allCases.flatMap { transport in
        [false, true].map { Setting(transport: transport, isStored: $0) }
    }.filter { !isWatched || ($0.transport == .socket) == $0.isStored }

    private static let isWatched = ProcessInfo.processInfo.environment["OUTLET_WATCHED"] != nil

    var testDescription: String { "\(transport), \(isStored ? "a store" : "memory")" }

    /// A way to an endpoint of its own.
    func channel(
        _ app: Application? = nil, authenticator: Authenticator? = nil, limit: Int = 1000, bodyLimit: Int = 65_536,
        configure: (inout Endpoint.Configuration) throws -> Void = { _ in }
    ) throws -> any Channel {
        let endpoint = try endpoint(app, authenticator: authenticator, limit: limit, configure: configure)
        return try transport.channel(to: endpoint, bodyLimit: bodyLimit)
    }

    /// An endpoint.
    func endpoint(
        _ app: Application? = nil, authenticator: Authenticator? = nil, limit: Int = 1000,
        configure: (inout Endpoint.Configuration) throws -> Void = { _ in }
    ) throws -> Endpoint {
        var configuration = Endpoint.Configuration()
        configuration.authenticator = authenticator
        try configure(&configuration)
        return Endpoint(try app ?? .workshop(), configuration: configuration, logger: .silent) { environment in
            if isStored { return ForgetfulSessions(environment, limit: limit) }
            return SessionMemory(limit: limit)
        }
    }

    /// A client that has opened a screen.
    func open(_ screen: String = "desk", _ app: Application? = nil) async throws -> TestClient {
        try await TestClient(channel(app)).open(screen)
    }
}

extension Application {
    /// The app of these tests; `service` answers what is asked.
    static func workshop(
        desk: DeskController = DeskController(), service: Service? = nil
    ) throws -> Application {
        try Application(
            name: "Workshop", services: [service ?? Service(Ask.self) { "news of \($0.subject)" }],
            controllers: [desk, DetailController()])
    }
}
