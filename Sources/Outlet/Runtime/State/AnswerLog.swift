import HashTreeCollections

/// The last events of a session that had a key, and the bytes of their answers.
///
/// The log remembers up to 1,024 events, each for ten minutes. The newest are in an array, which a new version copies.
/// The older ones are in immutable blocks and are indexed by key: a single array would be 32 KB to copy and to search
/// at each event with a key. Each event has a number, which identifies the bytes of its answer. The log is a class
/// because most events have no key and pass it on unchanged.
final class AnswerLog: Sendable {
    /// How many events the log remembers.
    static let known = 1_024
    /// How long the log remembers an event, in seconds.
    static let time: UInt32 = 600
    private static let block = 16

    /// Consecutive events. The number of the first is a multiple of the block's size.
    private final class Block: Sendable {
        let events: [KeyedEvent]

        init(_ events: [KeyedEvent]) { self.events = events }
    }

    private struct State {
        var recent: [KeyedEvent] = []
        /// The number of events before the recent ones.
        var start: UInt32 = 0
        var older: [Block] = []
        /// The number of each older event by its key.
        var numbers = TreeDictionary<UInt64, UInt32>()
        var bodies = RecentLog<KeptBytes>()

        /// The number of all events so far.
        var count: UInt32 { start + UInt32(recent.count) }
        /// The number of the first event in a block.
        var first: UInt32 { start - UInt32(older.count * AnswerLog.block) }
    }

    private let state: State

    private init(_ state: State) { self.state = state }

    /// Creates an empty log.
    convenience init() { self.init(State()) }

    /// The size of the answers held, in bytes.
    var bytes: Int { state.bodies.bytes }
    /// The approximate memory of the remembered events, in bytes: 32 for each recent event, 64 for each event in a
    /// block, which is in the table too.
    var knownBytes: Int { state.recent.count * 32 + state.older.count * Self.block * 64 }
    /// The revision and the size of each answer whose bytes are held, newest first.
    var sizes: [(revision: Int, bytes: Int)] {
        var sizes: [(revision: Int, bytes: Int)] = []
        state.bodies.visit { body in
            sizes.append((Int(body.revision), body.bytes))
            return true
        }
        return sizes
    }

    /// The number of events so far.
    var count: UInt32 { state.count }

    /// The events that are new or have settled since an earlier log of the session, with their numbers.
    func events(since old: AnswerLog) -> [(number: UInt32, event: KeyedEvent)] {
        if count == old.count { return settled(since: old) }
        return (max(old.count, state.first)..<count).map { ($0, event($0)) }
    }

    private func settled(since old: AnswerLog) -> [(number: UInt32, event: KeyedEvent)] {
        (state.first..<count).compactMap { number in
            let event = event(number)
            return event.isSettling || !old.event(number).isSettling ? nil : (number, event)
        }
    }

    /// All remembered events with their numbers.
    var events: [(number: UInt32, event: KeyedEvent)] { (state.first..<count).map { ($0, event($0)) } }

    /// The bytes of the answer to the event with a number, if they are held.
    func bytes(of number: UInt32) -> [UInt8]? {
        var bytes: [UInt8]?
        state.bodies.visit { body in
            if body.number == number { bytes = body.body }
            return bytes == nil
        }
        return bytes
    }

    /// A log of events with contiguous numbers, the oldest first, and the bytes of answers by number.
    convenience init(_ events: [(number: UInt32, event: KeyedEvent)], bodies: [(number: UInt32, body: [UInt8])]) {
        var state = State()
        // Blocks begin at a multiple of their size.
        let first = events.firstIndex { $0.number % UInt32(Self.block) == 0 } ?? events.endIndex
        state.start = events[first...].first?.number ?? (events.last.map { $0.number + 1 } ?? 0)
        for (_, event) in events[first...] {
            if state.recent.count == Self.block { Self.close(&state, now: event.time) }
            state.recent.append(event)
        }
        let log = AnswerLog(state)
        state.bodies = RecentLog(
            bodies.filter { $0.number >= state.first && $0.number < state.count }.map { number, body in
                KeptBytes(number: number, revision: UInt32(clamping: log.event(number).revision), body: body)
            })
        self.init(state)
    }

    /// The event with a key, and the bytes of its answer if they are still held; nil if the event is forgotten.
    func find(_ key: UInt64, now: Int) -> (event: KeyedEvent, bytes: [UInt8]?)? {
        guard let number = number(of: key) else { return nil }
        let event = event(number)
        if UInt32(clamping: now) > event.time &+ Self.time { return nil }
        if let bytes = event.impliedBytes { return (event, bytes) }
        var bytes: [UInt8]?
        if state.count - number <= KeptBytes.kept {
            state.bodies.visit { body in
                if body.number == number { bytes = body.body }
                return bytes == nil
            }
        }
        return (event, bytes)
    }

    private func number(of key: UInt64) -> UInt32? {
        // The last event with that key: an earlier one has expired.
        for index in state.recent.indices.reversed() where state.recent[index].key == key {
            return state.start + UInt32(index)
        }
        guard let number = state.numbers[key], state.count - number <= Self.known else { return nil }
        return number
    }

    private func event(_ number: UInt32) -> KeyedEvent {
        if number >= state.start { return state.recent[Int(number - state.start)] }
        let (block, index) = (number - state.first).quotientAndRemainder(dividingBy: UInt32(Self.block))
        return state.older[Int(block)].events[Int(index)]
    }

    /// The log with another event. While the event's answer waits, its bytes are not added.
    func adding(_ event: KeyedEvent, _ answer: EventAnswer) -> AnswerLog {
        var state = state
        if state.recent.count == Self.block { Self.close(&state, now: event.time) }
        let number = state.count
        state.recent.append(event)
        if !event.isSettling { Self.hold(answer, of: event, number, in: &state) }
        return AnswerLog(state)
    }

    /// The log with the final answer of an event that was waiting.
    func settling(_ event: KeyedEvent, _ answer: EventAnswer) -> AnswerLog {
        guard let number = number(of: event.key) else { return self }
        var state = state
        if number >= state.start {
            state.recent[Int(number - state.start)] = event
        } else {
            let (block, index) = (number - state.first).quotientAndRemainder(dividingBy: UInt32(Self.block))
            var events = state.older[Int(block)].events
            events[Int(index)] = event
            state.older[Int(block)] = Block(events)
        }
        Self.hold(answer, of: event, number, in: &state)
        return AnswerLog(state)
    }

    /// The log without the bytes of answers before a revision.
    func forgettingBytes(before revision: Int) -> AnswerLog {
        var state = state
        state.bodies.keep(within: KeptBytes.room) { $0.revision >= revision }
        return AnswerLog(state)
    }

    /// Adds the bytes of an answer, unless they are too large; the bytes of other answers stay.
    private static func hold(_ answer: EventAnswer, of event: KeyedEvent, _ number: UInt32, in state: inout State) {
        if event.impliedBytes != nil || answer.body.count > KeptBytes.room { return }
        state.bodies.append(
            KeptBytes(number: number, revision: UInt32(clamping: answer.revision), body: answer.body))
    }

    /// Moves the recent events into a block, and drops blocks that have expired or exceed the limit.
    private static func close(_ state: inout State, now: UInt32) {
        for (index, event) in state.recent.enumerated() { state.numbers[event.key] = state.start + UInt32(index) }
        state.older.append(Block(state.recent))
        state.start += UInt32(block)
        state.recent.removeAll(keepingCapacity: true)
        while let first = state.older.first {
            let isOld = first.events.allSatisfy { now > $0.time &+ time }
            guard isOld || state.older.count > known / block else { return }
            let start = state.first
            // A repeated key has a newer number.
            for (index, event) in first.events.enumerated()
            where state.numbers[event.key] == start + UInt32(index) { state.numbers[event.key] = nil }
            state.older.removeFirst()
        }
    }
}
