extension LiveSource {
    /// The load that a part of a model waits for, or observes with; nil if there is nothing to load.
    func run(_ request: Request, in loadable: Loadable<Value>) -> LoadRun? {
        switch source.origin {
        case .literal, .forwarded: return nil
        case .clock(let interval, let value):
            let isAwaited = loadable.isAwaited
            return LoadRun { resources, deliver in
                let times = resources.times
                let tell = { @Sendable in deliver { .page(Page(value(times.date()))) } }
                if isAwaited { tell() }
                return times.ticker(every: interval).add(tell)
            }
        case .loaded(let load):
            let cursor = loadable.isNextPage ? loadable.next : nil
            return LoadRun { resources, deliver in
                start(resources.times, deliver) { try await load(request, cursor) }
            }
        case .ownSignIns(let value):
            return LoadRun { resources, deliver in
                start(resources.times, deliver) { Page(value(try await resources.ownSignIns())) }
            }
        case .viewers(let name, _, let value):
            return LoadRun { resources, deliver in
                do {
                    return resources.viewers(try PresenceSpot(name: name, request: request)) { viewers in
                        deliver { .page(Page(value(viewers()))) }
                    }
                } catch {
                    deliver { .threw(error) }
                    return LoadHandle {}
                }
            }
        case .observed:
            guard let values else { return nil }
            let request = LiveRequest(request: request, pages: loadable.pages)
            let shown = loadable.page
            return LoadRun { resources, deliver in
                observe(
                    request, of: values, after: values.isUnobserved(request) ? shown : nil, resources.times, deliver)
            }
        }
    }

    /// The place where a session is by a request; nil if the source is not one of viewers.
    func presence(_ request: Request) -> PresenceMark? {
        guard case .viewers(let name, let nameOf, _) = source.origin,
            let spot = try? PresenceSpot(name: name, request: request)
        else { return nil }
        return PresenceMark(spot: spot, nameOf: nameOf)
    }

    /// Loads, and delivers the result, or the time-out's failure if that comes first: a source that ignores its cancellation does
    /// not keep the user waiting.
    private func start(
        _ times: Times, _ deliver: @escaping LoadRun.Deliver,
        load: @escaping @Sendable () async throws -> Page<Value>
    ) -> LoadHandle {
        let first = OnceFlag()
        let loading = Task.detached { [retry = source.retry] in
            let outcome: LoadOutcome
            do {
                outcome = .page(try await retry.run(on: times.clock, load))
            } catch {
                outcome = .threw(error)
            }
            if first.take() { deliver { outcome } }
        }
        let timing = timing(by: times, first) {
            loading.cancel()
            deliver { .failed(.timedOut) }
        }
        return LoadHandle {
            _ = first.take()
            loading.cancel()
            timing?.cancel()
        }
    }

    /// Observes the values after the one that is shown, once that has been shown for `pause`: an observation costs several
    /// times what a read does, and the next keystroke replaces most values sooner. If none is shown, observes at once, and
    /// waits for the first value no longer than the time-out.
    private func observe(
        _ request: LiveRequest<Request>, of values: Values, after shown: Page<Value>?, _ times: Times,
        _ deliver: @escaping LoadRun.Deliver
    ) -> LoadHandle {
        let first = OnceFlag()
        let observer = Values.Observer { observer in
            _ = first.take()
            deliver {
                observer.look()
                return values.outcome(of: request)
            }
        }
        let deadline: Deadline?
        if let shown {
            deadline =
                source.pause == .zero
                ? nil : times.deadlines.after(source.pause) { values.add(observer, to: request, after: shown) }
            if source.pause == .zero { values.add(observer, to: request, after: shown) }
        } else {
            deadline = timing(by: times, first) { deliver { .failed(.timedOut) } }
            values.add(observer, to: request)
        }
        return LoadHandle(notBefore: shown == nil ? nil : deadline?.due) {
            deadline?.cancel()
            values.remove(observer, from: request)
        }
    }

    /// The load that reads an observed value again, if that has to wait; nil if there is nothing to wait for.
    func run(rereading request: Request, in loadable: Loadable<Value>) -> LoadRun? {
        guard let values else { return nil }
        let key = LiveRequest(request: request, pages: loadable.pages)
        return LoadRun { resources, deliver in
            let first = OnceFlag()
            let task = Task.detached {
                let outcome: @Sendable () -> LoadOutcome
                do {
                    let read = try await values.rereadLater(key)
                    // Evaluated in the turn: a value that was observed since is newer.
                    outcome = { values.newest(of: key, since: read) }
                } catch {
                    outcome = { .threw(error) }
                }
                if first.take() { deliver(outcome) }
            }
            let timing = timing(by: resources.times, first) {
                task.cancel()
                deliver { .failed(.timedOut) }
            }
            return LoadHandle {
                _ = first.take()
                task.cancel()
                timing?.cancel()
            }
        }
    }

    /// Calls `expire` when the time-out ends, unless `first` is taken by then; nil if the source has no time-out.
    private func timing(by times: Times, _ first: OnceFlag, expire: @escaping @Sendable () -> Void) -> Deadline? {
        source.limit.map { limit in times.deadlines.after(limit) { if first.take() { expire() } } }
    }
}

extension LiveValues {
    /// The latest value as the outcome of a load.
    fileprivate func outcome(of key: Key) -> LoadOutcome {
        switch latest(key) {
        case .nothing: .nothing
        case .value(let value): .page(value)
        case .failure(let error): .threw(error)
        }
    }

    /// The outcome with the value that was read, or with one that was observed since.
    fileprivate func newest(of key: Key, since read: Value?) -> LoadOutcome {
        if case .value(let value) = latest(key) { return .page(value) }
        return read.map { .page($0) } ?? .nothing
    }
}

extension Retry {
    fileprivate func run<Value: Sendable>(
        on clock: any Clock<Duration>, _ body: @Sendable () async throws -> Value
    ) async throws -> Value {
        var pause = delay
        for _ in 1..<max(1, attempts) {
            do {
                return try await body()
            } catch let failure as ServiceFailure {
                throw failure
            } catch {
                try Task.checkCancellation()
                try await clock.sleep(for: pause)
                pause *= 2
            }
        }
        return try await body()
    }
}

extension LoadFailure {
    /// The failure that is shown to a user for an error.
    init(_ error: any Error) { self = .failed(reason: (error as? ServiceFailure)?.reason ?? "") }
}
