import Logging
import MicroHTTPD
import Outlet
import OutletServer
import OutletTesting
import Synchronization

/// Nodes of one app over one store.
struct Cluster {
    let store: MemoryCluster
    let nodes: [MemoryNode]
    let endpoints: [Endpoint]
    let channels: [any Channel]

    /// Nodes whose clocks go by themselves, or stand until the test advances them.
    init(
        _ app: Application, nodes count: Int = 2, clock: any Clock<Duration> = ContinuousClock(),
        configure: (inout Endpoint.Configuration) -> Void = { _ in }
    ) throws {
        try self.init(Array(repeating: app, count: count), clock: clock, configure: configure)
    }

    /// Nodes each of which has an app of its own, as processes have. The first one's clock may be another.
    init(
        _ apps: [Application], clock: any Clock<Duration> = ContinuousClock(),
        firstClock: (any Clock<Duration>)? = nil, logger: Logger = .silent,
        configure: (inout Endpoint.Configuration) -> Void = { _ in }
    ) throws {
        let store = MemoryCluster(clock: clock)
        self.store = store
        nodes = apps.map { _ in store.node() }
        var configuration = Endpoint.Configuration()
        configuration.clock = clock
        configure(&configuration)
        endpoints = zip(apps, nodes).enumerated().map { index, node in
            var configuration = configuration
            if index == 0, let firstClock { configuration.clock = firstClock }
            return Endpoint(node.0, store: node.1, configuration: configuration, logger: logger)
        }
        channels = try endpoints.map { try Transport.inProcess.channel(to: $0) }
    }

    /// A client of one of the nodes.
    func client(_ node: Int) -> TestClient { TestClient(channels[node]) }

    /// A client each of whose requests goes to the next node, as behind a load balancer without sticky routing.
    func client() -> TestClient { TestClient(SpreadChannel(channels)) }
}

/// Sends each request to the next of several channels.
final class SpreadChannel: Channel {
    private let channels: [any Channel]
    private let next = Atomic(0)

    init(_ channels: [any Channel]) { self.channels = channels }

    private var channel: any Channel {
        channels[next.wrappingAdd(1, ordering: .relaxed).oldValue % channels.count]
    }

    var host: String { channels[0].host }

    func send(_ request: Request) async throws -> Answer { try await channel.send(request) }

    func stream(_ request: Request) async throws -> EventStream { try await channel.stream(request) }
}
