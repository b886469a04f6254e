internal import CMicroHTTPD
internal import HTTPMessages

/// One of the library's threads, in whose loop the handler has a source.
///
/// A request that waits for the source is not suspended: the library calls it again in each turn of its loop, which has no rest
/// then. This is where the thread rests instead.
@safe
final class ServingThread: @unchecked Sendable {
    // Only the thread itself uses it.

    private let source: any LoopSource
    /// How long requests are called again while they wait for the source. After that they are suspended.
    private let patience: Duration
    /// Whether the library has something to go on with, say an answer to send.
    private var hasWork = false
    /// How many turns in a row had something to do while questions wait. The source is looked after in each fourth.
    private var busyTurns = 0
    /// Since when an answer of the source is waited for; nil if none is.
    private var start: ContinuousClock.Instant?
    /// Whether that is longer than requests are called again.
    private var isSlow = false

    private init(_ source: any LoopSource, patience: Duration) {
        self.source = source
        self.patience = patience
    }

    /// The thread that calls; nil if the handler has no source in its loop. The service keeps it as long as the thread serves.
    static func current(of service: Service) -> ServingThread? {
        if let context = unsafe outlet_rest_context() {
            return unsafe Unmanaged<ServingThread>.fromOpaque(context).takeUnretainedValue()
        }
        guard let patience = service.patience, let source = service.handler.makeLoopSource() else { return nil }
        let thread = ServingThread(source, patience: patience)
        service.keep(thread)
        unsafe outlet_set_rest(
            { context, epoll, timeout, hadEvents in
                guard let context = unsafe context else { return timeout }
                return unsafe Unmanaged<ServingThread>.fromOpaque(context)._withUnsafeGuaranteedRef { thread in
                    thread.rest(epoll, timeout, hadEvents: hadEvents != 0)
                }
            }, Unmanaged.passUnretained(thread).toOpaque())
        return thread
    }

    /// How many questions were asked of the source.
    var asked: Int { source.asked }

    /// Whether a request that has asked the source so many questions waits for it, without being suspended.
    func isWaiting(for question: Int) -> Bool { source.answered < question && !isSlow }

    /// Notes that the library has something to go on with.
    func noteWork() { hasWork = true }

    /// Waits for the source and the clients, if there is nothing else to do. Returns how long the library waits afterwards.
    private func rest(_ epoll: Int32, _ timeout: Int32, hadEvents: Bool) -> Int32 {
        let isBusy = hadEvents || hasWork
        hasWork = false
        guard source.answered < source.asked else {
            (start, isSlow, busyTurns) = (nil, false, 0)
            return timeout
        }
        busyTurns = isBusy ? busyTurns + 1 : 0
        if isBusy, busyTurns % 4 != 0 { return 0 }
        let now = ContinuousClock.now
        isSlow = now - (start ?? now) > patience
        start = start ?? now
        guard let socket = source.send() else { return 0 }
        // The library may have something left that it does not tell of: with requests that are called again, it waits a moment;
        // without them not at all.
        let time = isBusy || timeout == 0 && isSlow ? 0 : timeout == 0 ? 1_000_000 : 25_000_000
        if outlet_wait(epoll, socket, time) & 2 != 0 {
            (start, isSlow) = (nil, false)
            source.receive()
        }
        return 0
    }
}
