internal import CMicroHTTPD
internal import Glibc
internal import Synchronization

/// Checks all connections and cuts those whose time is up or whose client is gone.
struct Sweep {
    let deadlines: Deadlines
    let clock: Clock

    func run(over connections: [Connection], now: UInt64) {
        for connection in connections where isOver(connection, now: now) { connection.cut() }
    }

    private func isOver(_ connection: Connection, now: UInt64) -> Bool {
        let state = connection.state
        // Spares busy connections the system calls: a phase shorter than the interval is never over time.
        let since = clock.time(at: state.since)
        guard now >= since + deadlines.interval else { return false }
        return connection.record.withLock { record in
            guard record.socket >= 0 else { return false }
            let isSuspended = record.exchange?.gate.withLock { $0.isSuspended } ?? false
            // `resume` restarts the phase inside the gate: another stamp shows that the connection went on since `state` was
            // read.
            guard connection.state.stamp == state.stamp else { return false }
            switch state.phase {
            case .waiting: record.see(stamp: state.stamp, since: state.since, by: clock)
            case .answering where !isSuspended: record.measure(now: now)
            case .streaming where isSuspended && record.isHungUp: return true
            case .receiving, .answering, .streaming: break
            }
            return deadlines.isOver(
                state.phase, since: since, now: now, firstSeen: record.firstSeen?.at,
                takenSince: record.taken.map(\.since), isSuspended: isSuspended,
                isSpare: connection.admission.isSpare)
        }
    }
}

extension Connection.Record {
    /// Notes when the first bytes of a request were received whose first line is incomplete.
    fileprivate mutating func see(stamp: UInt64, since: UInt64, by clock: Clock) {
        taken = nil
        if let firstSeen, firstSeen.stamp == stamp { return }
        firstSeen = nil
        let moment = Machine.milliseconds()
        guard let traffic = traffic() else { return }
        let at = moment - min(moment, UInt64(traffic.since_received))
        // The last bytes of the previous request may seem to be received after its answer, since the clock is coarse.
        if at > since + 20 { firstSeen = (clock.time(at: at), stamp) }
    }

    /// Notes whether the client has acknowledged more of the answer.
    fileprivate mutating func measure(now: UInt64) {
        firstSeen = nil
        guard let bytes = traffic()?.acknowledged, bytes != taken?.bytes else { return }
        taken = (bytes, now)
    }

    private func traffic() -> outlet_traffic? {
        var traffic = outlet_traffic()
        return unsafe outlet_read_traffic(socket, &traffic) == 0 ? nil : traffic
    }

    /// Whether the client has closed its side. The library does not notice that while a connection is suspended.
    fileprivate var isHungUp: Bool {
        var request = pollfd(fd: socket, events: outlet_poll_hung_up(), revents: 0)
        return unsafe poll(&request, 1, 0) > 0 && request.revents != 0
    }
}
