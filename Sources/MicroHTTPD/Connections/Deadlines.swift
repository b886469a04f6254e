/// The longest times of a connection's phases, in milliseconds. The library has only an inactivity time-out, which a client
/// that sends a byte now and then never reaches.
struct Deadlines: Sendable {
    let idle: UInt64
    let request: UInt64
    let stream: UInt64
    /// How long a connection beyond the limit may stay in a phase.
    private static let spare: UInt64 = 1000

    init(_ configuration: Server.Configuration) {
        idle = configuration.idleTimeout.milliseconds
        request = configuration.requestTimeout.milliseconds
        stream = configuration.streamTimeout.milliseconds
    }

    /// The time between two sweeps over the connections.
    var interval: UInt64 { min(max(min(idle, request, stream) / 8, 20), 500) }

    /// Whether a connection's time is up. `firstSeen` is when the first bytes of an incomplete request line were received;
    /// `takenSince` is when the client last acknowledged a part of the answer. A suspended connection waits for the server, so
    /// it has no deadline, except in `waiting` and `receiving`.
    func isOver(
        _ phase: Connection.Phase, since: UInt64, now: UInt64, firstSeen: UInt64?, takenSince: UInt64?,
        isSuspended: Bool, isSpare: Bool = false
    ) -> Bool {
        if isSpare, !isSuspended { return now >= since + Self.spare }
        switch phase {
        case .waiting:
            if let firstSeen { return now >= firstSeen + request }
            return now >= since + idle
        case .receiving: return now >= since + request
        case .answering: return !isSuspended && now >= max(since, takenSince ?? since) + idle
        case .streaming: return !isSuspended && now >= since + stream
        }
    }
}

extension Duration {
    /// Whole milliseconds; at least 1.
    var milliseconds: UInt64 {
        let (seconds, attoseconds) = components
        guard seconds >= 0, attoseconds >= 0, seconds < 1 << 40 else { return seconds < 0 ? 1 : 1 << 50 }
        return max(1, UInt64(seconds) * 1000 + UInt64(attoseconds) / 1_000_000_000_000_000)
    }
}
