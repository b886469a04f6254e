extension JSONService {
    /// The answer from an address, within the time limit.
    func reply(from address: ServiceAddress) async throws -> ServiceReply {
        try await reply(from: address, by: clock)
    }

    private func reply(from address: ServiceAddress, by clock: some Clock<Duration>) async throws -> ServiceReply {
        let deadline = clock.now.advanced(by: limits.timeout)
        return try await withThrowingTaskGroup(of: ServiceReply.self) { group in
            group.addTask { try await attempt(address, until: deadline, by: clock) }
            group.addTask { [limits] in
                try await clock.sleep(until: deadline, tolerance: nil)
                throw JSONServiceError(.timedOut, "There was no whole answer within \(limits.timeout).")
            }
            defer { group.cancelAll() }
            guard let reply = try await group.next() else { throw CancellationError() }
            return reply
        }
    }

    /// Requests an address, and repeats that if it fails for a reason that may pass.
    private func attempt<Time: Clock<Duration>>(
        _ address: ServiceAddress, until deadline: Time.Instant, by clock: Time
    ) async throws -> ServiceReply {
        var pause = Duration.milliseconds(100)
        for _ in 1..<max(1, limits.attempts) {
            do {
                return try await follow(address)
            } catch let error as JSONServiceError where error.mayPass {
                // Random pauses spread the attempts of clients that were refused at the same moment.
                let wait = max(error.retryAfter ?? .zero, pause * Double.random(in: 0.5...1))
                guard clock.now.advanced(by: wait) < deadline else { throw error }
                try await clock.sleep(for: wait)
                pause *= 2
            }
        }
        return try await follow(address)
    }

    /// Requests an address, and follows redirects.
    private func follow(_ start: ServiceAddress) async throws -> ServiceReply {
        var address = start
        var headers = headers
        for _ in 0...max(0, limits.redirects) {
            let response = try await transport.get(address, headers: headers)
            guard let location = response.redirect else { return try await transport.read(response) }
            guard let target = address.resolving(location), allows(target, from: address) else {
                throw JSONServiceError(.redirected, "The service leads to where it may not.", status: response.status)
            }
            // The headers are dropped for good: another server may choose the address of the next redirect.
            if target.origin != base.origin { headers = [:] }
            address = target
        }
        throw JSONServiceError(.redirected, "The service leads on and on.")
    }

    /// Whether the service may lead there: within its origin, to the same host by TLS, or to a host that is allowed; never
    /// from TLS to none.
    func allows(_ target: ServiceAddress, from address: ServiceAddress) -> Bool {
        let (there, home) = (target.origin, base.origin)
        guard there.isSecure || !address.origin.isSecure else { return false }
        return there == home || limits.redirectHosts.contains(there.host)
            || (there.host == home.host && there.isSecure && !home.isSecure)
    }
}
