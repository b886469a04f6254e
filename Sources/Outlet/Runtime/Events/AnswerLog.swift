import HashTreeCollections

/// The last events of a session that had a key, and the bytes of their answers.
///
/// Known are the last 1,024, each for ten minutes. The newest stand in an array, which a new version copies; the older
/// ones in blocks that no version changes, and in a table by their keys: one array of them all would be 32 KB to copy and
/// to look through at each event with a key. Each event has a number, by which the bytes of its answer are found. An
/// object, since most events have no key and pass it on as it is.
final class AnswerLog: Sendable {
    /// How many are known.
    static let known = 1_024
    /// For how long, in seconds.
    static let time: UInt32 = 600
    private static let block = 16

    /// Events that stand together, the number of the first a multiple of how many there are.
    private final class Block: Sendable {
        let events: [KeyedEvent]

        init(_ events: [KeyedEvent]) { self.events = events }
    }

    private struct State {
        var recent: [KeyedEvent] = []
        /// How many events there were before the recent ones.
        var start: UInt32 = 0
        var older: [Block] = []
        /// The number of each older event by its key.
        var numbers = TreeDictionary<UInt64, UInt32>()
        var bodies = RecentLog<KeptBytes>()

        /// How many events there were.
        var count: UInt32 { start + UInt32(recent.count) }
        /// The number of the first event that is in a block.
        var first: UInt32 { start - UInt32(older.count * AnswerLog.block) }
    }

    private let state: State

    private init(_ state: State) { self.state = state }

    /// A log of no events.
    convenience init() { self.init(State()) }

    /// How many bytes of answers are held.
    var bytes: Int { state.bodies.bytes }
    /// How many bytes it takes to know what is known, about: each event once in its array, those in blocks in the table.
    var knownBytes: Int { state.recent.count * 32 + state.older.count * Self.block * 64 }
    /// The revision and the size of each answer whose bytes are held, from the newest on.
    var sizes: [(revision: Int, bytes: Int)] {
        var sizes: [(revision: Int, bytes: Int)] = []
        state.bodies.visit { body in
            sizes.append((Int(body.revision), body.bytes))
            return true
        }
        return sizes
    }

    /// The event that had a key, unless it is forgotten by now, and the bytes of its answer, as long as they are held.
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
        // The last of that key: one that had it before is forgotten.
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

    /// The log with another event; the bytes of an answer that waits still are not there yet.
    func adding(_ event: KeyedEvent, _ answer: EventAnswer) -> AnswerLog {
        var state = state
        if state.recent.count == Self.block { Self.close(&state, now: event.time) }
        let number = state.count
        state.recent.append(event)
        if !event.isSettling { Self.hold(answer, of: event, number, in: &state) }
        return AnswerLog(state)
    }

    /// The log with the answer of an event that waits no more.
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

    /// The log without the bytes of answers from before a revision.
    func forgettingBytes(before revision: Int) -> AnswerLog {
        var state = state
        state.bodies.keep(within: KeptBytes.room) { $0.revision >= revision }
        return AnswerLog(state)
    }

    /// Bytes for which there is no room are not held; those of others stay.
    private static func hold(_ answer: EventAnswer, of event: KeyedEvent, _ number: UInt32, in state: inout State) {
        if event.impliedBytes != nil || answer.body.count > KeptBytes.room { return }
        state.bodies.append(
            KeptBytes(number: number, revision: UInt32(clamping: answer.revision), body: answer.body))
    }

    /// Puts the recent events into a block, and forgets those that nobody may ask for any more.
    private static func close(_ state: inout State, now: UInt32) {
        for (index, event) in state.recent.enumerated() { state.numbers[event.key] = state.start + UInt32(index) }
        state.older.append(Block(state.recent))
        state.start += UInt32(block)
        state.recent.removeAll(keepingCapacity: true)
        while let first = state.older.first {
            let isOld = first.events.allSatisfy { now > $0.time &+ time }
            guard isOld || state.older.count > known / block else { return }
            let start = state.first
            // A key that came again has a newer number.
            for (index, event) in first.events.enumerated()
            where state.numbers[event.key] == start + UInt32(index) { state.numbers[event.key] = nil }
            state.older.removeFirst()
        }
    }
}
