import ServiceLifecycle

/// A service that runs beside a daemon, once the daemon listens.
struct Companion: ServiceLifecycle.Service {
    private let service: any ServiceLifecycle.Service
    private let listening: AsyncStream<Never>

    init(_ service: any ServiceLifecycle.Service, of daemon: DaemonService) {
        self.service = service
        listening = daemon.listening()
    }

    /// Runs the service. If it returns, waits for the shutdown, since a service group takes an early return for a failure. A
    /// cancellation by the shutdown is no failure.
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
