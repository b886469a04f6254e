import HTTPMessages
import Logging
public import MicroHTTPD
import Outlet
public import OutletServer
import Synchronization

extension Endpoint {
    /// Listens and answers until the task is cancelled, then stops gracefully.
    ///
    /// After the cancellation, readiness is off and the streams end at once, but requests are still answered for a
    /// while, so that a load balancer can use another server.
    /// - Parameters:
    ///   - configuration: the address to listen on, and the limits for clients; its header fields to read are replaced
    ///     by ``Endpoint/readHeaders``.
    ///   - metrics: the address of a separate server for the metrics; nil if they are served with everything else
    ///     (`Endpoint.Configuration.servesMetrics`).
    ///   - drainDelay: how long to continue answering after the cancellation.
    ///   - listening: called once with the port.
    public func serve(
        _ configuration: Server.Configuration, metrics metricsConfiguration: Server.Configuration? = nil,
        drainDelay: Duration = .seconds(1),
        listening: (UInt16) -> Void = { _ in }
    ) async throws(ServerError) {
        var configuration = configuration
        configuration.readHeaders = readHeaders
        await sessions.readSwitches()
        let metrics = try metricsConfiguration.map(metricsServer)
        let server = try Server(configuration, handler: self, logger: logger)
        watch { server.statistics }
        listening(server.port)
        if let metrics { logger.notice("Metrics have a port of their own", metadata: ["port": "\(metrics.port)"]) }
        await run()
        drain()
        server.drain()
        // The task is already cancelled and can't sleep, so a detached one does.
        await Task.detached { try? await Task.sleep(for: drainDelay) }.value
        await server.stop(within: .seconds(5))
        await sessions.leaveWork()
        watch(nil)
        await metrics?.stop(within: .seconds(1))
    }

    /// Starts the server for the metrics.
    private func metricsServer(_ configuration: Server.Configuration) throws(ServerError) -> Server {
        var configuration = configuration
        configuration.readHeaders = readHeaders
        return try Server(configuration, handler: MetricsHandler(endpoint: self), logger: logger)
    }
}
