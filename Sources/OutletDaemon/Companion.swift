import ServiceLifecycle

/// A service that runs beside a daemon, from when it listens.
struct Companion: ServiceLifecycle.Service {
    private let service: any ServiceLifecycle.Service
    private let listening: AsyncStream<Never>

    init(_ service: any ServiceLifecycle.Service, of daemon: DaemonService) {
        self.service = service
        listening = daemon.listening()
    }

    /// Runs the service. If it returns, waits for the shutdown: a group takes the early end of a service for a failure. That
    /// the shutdown cancels what the service does is none.
    func run() async throws {
        await cancelWhenGracefulShutdown { [listening] in
            for await _ in listening {}
        }
        if Task.isCancelled || Task.isShuttingDownGracefully { return }
        do {
            try await service.run()
        } catch is CancellationError where Task.isCancelled || Task.isShuttingDownGracefully {
            return
        }
        try? await gracefulShutdown()
    }
}
