/// How a server comes to its end: what to do when, without any doing. Times are milliseconds of any clock.
struct Shutdown {
    /// How far it is.
    enum Phase: Equatable {
        case running
        /// No new connections; what is under way is answered.
        case draining
        /// What is left was told to end.
        case closing
        /// The library is stopped.
        case stopped
    }

    /// What to do.
    enum Action: Equatable {
        /// Take no new connections, and let each answer close its connection.
        case stopListening
        /// Ask each stream's source once more, so that it can say that it is over.
        case wakeStreams
        /// Read nothing new from connections that are between two requests.
        case closeIdle
        /// Break the streams off that have not ended.
        case cutStreams
        /// Answer with 503 what is still pending.
        case answerPending
        /// Suspend nothing more, resume what is suspended.
        case releaseAll
        /// Stop the library; `stopped()` afterwards.
        case stopDaemon
    }

    private(set) var phase = Phase.running
    private var deadline: UInt64 = 0
    private var streamsUntil: UInt64 = 0
    private var haveStreamsBeenCut = false
    private var flushUntil: UInt64?

    /// How long streams have to end by themselves, at most.
    static let streamGrace: UInt64 = 1000
    /// How long the last answers have to leave, at most.
    static let flushTime: UInt64 = 200

    /// A stop is asked for; a second time it can only become shorter.
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

    /// Time has gone by; `connections` are open.
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
