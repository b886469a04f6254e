internal import Glibc
internal import Synchronization

/// Runs the thread that accepts connections, checks the deadlines, and stops the server.
final class Keeper: @unchecked Sendable {
    // Only the keeper's own thread uses what is not behind `orders`.

    private struct Orders {
        var stops: [(within: UInt64, done: CheckedContinuation<Void, Never>?)] = []
        var isStopped = false
    }

    private let orders = Mutex(Orders())
    private let service: Service
    private let sweep: Sweep
    private var admissions: Admissions
    private var listener: Listener?
    private var daemon: Daemon?
    private var shutdown = Shutdown()
    private var waiters: [CheckedContinuation<Void, Never>] = []
    private var lingering: [Lingering.Socket] = []
    private var sweepAt: UInt64 = 0
    private var acceptAt: UInt64 = 0

    init(_ service: Service, sweep: Sweep, admissions: Admissions, listener: Listener, daemon: Daemon) {
        self.service = service
        self.sweep = sweep
        self.admissions = admissions
        self.listener = listener
        self.daemon = daemon
    }

    /// Starts the thread, which keeps the keeper alive until it has stopped the server.
    func start() throws(ServerError) {
        let context = unsafe Unmanaged.passRetained(self)
        var thread = pthread_t()
        let result = unsafe pthread_create(&thread, nil, runKeeper, context.toOpaque())
        guard result == 0 else {
            unsafe context.release()
            throw ServerError(
                code: .outOfResources, description: "The system has no thread left to start the server.")
        }
        pthread_detach(thread)
    }

    /// Stops the server within a time; resumes `done` when it has stopped.
    func stop(within time: UInt64, done: CheckedContinuation<Void, Never>?) {
        let isStopped = orders.withLock { orders in
            if !orders.isStopped { orders.stops.append((time, done)) }
            return orders.isStopped
        }
        if isStopped { done?.resume() }
        service.bell.ring()
    }

    fileprivate func run() {
        while shutdown.phase != .stopped { turn() }
        for socket in lingering + service.lingering.takeArrivals() { service.lingering.close(socket) }
        let late = orders.withLock { orders in
            orders.isStopped = true
            defer { orders.stops = [] }
            return orders.stops
        }
        for waiter in waiters + late.compactMap(\.done) { waiter.resume() }
        waiters = []
    }

    private func turn() {
        let isListening = sleep()
        let now = service.clock.now
        for exchange in service.wakes.takeDue(now: Machine.nanoseconds) { exchange.resume() }
        lingering += service.lingering.takeArrivals()
        service.lingering.drop(&lingering, now: now, clock: service.clock)
        if isListening { accept(now: now) }
        if now >= sweepAt {
            sweep.run(over: service.registry.all, now: now)
            service.registry.forgetRefused()
            sweepAt = now + sweep.deadlines.interval
        }
        let stops = orders.withLock { orders in
            defer { orders.stops = [] }
            return orders.stops
        }
        for stop in stops {
            if let done = stop.done { waiters.append(done) }
            for action in shutdown.ask(within: stop.within, now: now) { perform(action) }
        }
        for action in shutdown.observe(connections: service.registry.openCount, now: now) { perform(action) }
        service.clock.noteTurn(at: now)
    }

    /// Sleeps until there is something to do; true if connections wait to be accepted.
    private func sleep() -> Bool {
        let now = service.clock.now
        var time = sweepAt > now ? sweepAt - now : 0
        if shutdown.phase != .running { time = min(time, 5) }
        if !service.wakes.isEmpty { time = min(time, 1) }
        var requests = [pollfd(fd: service.bell.descriptor, events: Int16(POLLIN), revents: 0)]
        requests += lingering.map { pollfd(fd: $0.descriptor, events: Int16(POLLIN), revents: 0) }
        let isFull = service.open >= admissions.most
        service.bell.isAwaited = isFull
        if isFull { admissions.noteCrowd(now: now) }
        if let listener, !isFull, now >= acceptAt {
            requests.append(pollfd(fd: listener.descriptor, events: Int16(POLLIN), revents: 0))
        } else if acceptAt > now {
            time = min(time, acceptAt - now)
        }
        _ = unsafe poll(&requests, nfds_t(requests.count), Int32(clamping: time))
        if requests[0].revents != 0 { service.bell.silence() }
        return requests.count > lingering.count + 1 && requests[requests.count - 1].revents != 0
    }

    private func accept(now: UInt64) {
        guard let listener, let daemon else { return }
        for _ in 0..<256 where service.open < admissions.most {
            let (connection, isExhausted) = listener.accept()
            guard let (socket, address) = connection else {
                // A pause: the thread would be busy with a connection it can't accept.
                if isExhausted { acceptAt = now + 100 }
                return
            }
            if let admission = admissions.admit(address.network, to: service, now: now) {
                daemon.add(socket, from: address, for: admission)
            } else {
                close(socket)
            }
        }
    }

    private func perform(_ action: Shutdown.Action) {
        switch action {
        case .stopListening:
            accept(now: service.clock.now)
            listener = nil
            service.drain()
        case .wakeStreams: forEach(.streaming) { $0.wake() }
        case .closeIdle:
            for connection in service.registry.all where connection.state.phase == .waiting { connection.endReading() }
        case .cutStreams:
            for connection in service.registry.all where connection.state.phase == .streaming {
                connection.cut()
            }
        case .answerPending: forEach(.answering) { $0.cut() }
        case .releaseAll: service.close()
        case .stopDaemon:
            daemon = nil
            shutdown.stopped()
        }
    }

    private func forEach(_ phase: Connection.Phase, _ body: (Exchange) -> Void) {
        for connection in service.registry.all where connection.state.phase == phase {
            if let exchange = connection.record.withLock({ $0.exchange }) { body(exchange) }
        }
    }
}

/// The thread's own function.
private func runKeeper(context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let context = unsafe context else { return nil }
    unsafe Unmanaged<Keeper>.fromOpaque(context).takeRetainedValue().run()
    return nil
}
