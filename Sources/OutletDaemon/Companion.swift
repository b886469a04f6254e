import ServiceLifecycle

/// A service that runs beside a daemon, from when it listens.
struct Companion: ServiceLifecycle.Service {
    private let service: any ServiceLifecycle.Service
    private let listening: AsyncStream<Never>

    init(_ service: any ServiceLifecycle.Service, of daemon: DaemonService) {
        self.service = service
        listening = daemon.listening()
    }

    /// Runs the service. If it returns, waits for the shutdown: a group takes the early end of a service for a failure.
    func run() async throws {
        await cancelWhenGracefulShutdown { [listening] in
            for await _ in listening {}
        }
        if Task.isCancelled || Task.isShuttingDownGracefully { return }
        try await service.run()
        try? await gracefulShutdown()
    }
}
