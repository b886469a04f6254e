internal import CMicroHTTPD
internal import Glibc
internal import Synchronization

/// Looks at every connection now and then and ends those whose time is up or whose client is gone.
struct Sweep {
    let deadlines: Deadlines
    let clock: Clock

    func run(over connections: [Connection], now: UInt64) {
        for connection in connections where isOver(connection, now: now) { connection.cut() }
    }

    private func isOver(_ connection: Connection, now: UInt64) -> Bool {
        let state = connection.state
        // A busy connection is young at whatever it does: no system call for it.
        let since = clock.time(at: state.since)
        guard now >= since + deadlines.interval else { return false }
        return connection.record.withLock { record in
            guard record.socket >= 0 else { return false }
            let isSuspended = record.exchange?.gate.withLock { $0.isSuspended } ?? false
            // Who resumes begins the phase anew inside the gate: what went on meanwhile shows here.
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
    /// Notes when bytes of a request came of which not even the first line is complete.
    fileprivate mutating func see(stamp: UInt64, since: UInt64, by clock: Clock) {
        taken = nil
        if let firstSeen, firstSeen.stamp == stamp { return }
        firstSeen = nil
        let moment = Machine.milliseconds()
        guard let traffic = traffic() else { return }
        let at = moment - min(moment, UInt64(traffic.since_received))
        // The end of the last request may look as if it came after it was answered: the clock is coarse.
        if at > since + 20 { firstSeen = (clock.time(at: at), stamp) }
    }

    /// Notes whether the client has taken more of the answer.
    fileprivate mutating func measure(now: UInt64) {
        firstSeen = nil
        guard let bytes = traffic()?.acknowledged, bytes != taken?.bytes else { return }
        taken = (bytes, now)
    }

    private func traffic() -> outlet_traffic? {
        var traffic = outlet_traffic()
        return unsafe outlet_read_traffic(socket, &traffic) == 0 ? nil : traffic
    }

    /// Whether the client has closed its side: while a connection is suspended the library does not notice.
    fileprivate var isHungUp: Bool {
        var request = pollfd(fd: socket, events: outlet_poll_hung_up(), revents: 0)
        return unsafe poll(&request, 1, 0) > 0 && request.revents != 0
    }
}
