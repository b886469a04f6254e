/// Decides the steps of a server's stop. A pure state machine; times are milliseconds of any clock.
struct Shutdown {
    /// How far it is.
    enum Phase: Equatable {
        case running
        /// No new connections; pending requests are answered.
        case draining
        /// The rest of the connections have been told to end.
        case closing
        /// The library is stopped.
        case stopped
    }

    /// A step, which the caller performs.
    enum Action: Equatable {
        /// Take no new connections, and let each answer close its connection.
        case stopListening
        /// Ask each stream's source once more, so that it can end the stream.
        case wakeStreams
        /// Stop reading from connections that are between two requests.
        case closeIdle
        /// Break off the streams that have not ended.
        case cutStreams
        /// Answer pending requests with 503.
        case answerPending
        /// Suspend nothing more, resume what is suspended.
        case releaseAll
        /// Stop the library, then call `stopped()`.
        case stopDaemon
    }

    private(set) var phase = Phase.running
    private var deadline: UInt64 = 0
    private var streamsUntil: UInt64 = 0
    private var haveStreamsBeenCut = false
    private var flushUntil: UInt64?

    /// The longest time that streams have to end by themselves.
    static let streamGrace: UInt64 = 1000
    /// The longest time that the last answers have to be sent.
    static let flushTime: UInt64 = 1000

    /// Asks for a stop; a second call can only shorten the time.
    mutating func ask(within time: UInt64, now: UInt64) -> [Action] {
        switch phase {
        case .running:
            phase = .draining
            deadline = now + time
            streamsUntil = now + min(Self.streamGrace, time / 2)
            return [.stopListening, .wakeStreams, .closeIdle]
        case .draining:
            deadline = min(deadline, now + time)
            streamsUntil = min(streamsUntil, now + time / 2)
            return []
        case .closing, .stopped:
            return []
        }
    }

    /// Takes the time and the number of open connections; returns the next steps.
    mutating func observe(connections: Int, now: UInt64) -> [Action] {
        guard phase == .draining else { return [] }
        if connections == 0 { return close() }
        if let flushUntil { return now >= flushUntil ? close() : [.closeIdle] }
        var actions: [Action] = [.closeIdle]
        if now >= streamsUntil, !haveStreamsBeenCut {
            haveStreamsBeenCut = true
            actions.append(.cutStreams)
        }
        if now >= deadline {
            flushUntil = now + Self.flushTime
            actions.append(.answerPending)
        }
        return actions
    }

    /// The library has stopped.
    mutating func stopped() { phase = .stopped }

    private mutating func close() -> [Action] {
        phase = .closing
        return [.releaseAll, .stopDaemon]
    }
}
