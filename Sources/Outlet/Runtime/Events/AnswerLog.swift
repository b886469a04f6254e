/// The last events of a session that had a key, and the bytes of their answers.
///
/// Known are the last 1,024, each for ten minutes. Each event has a number, by which the bytes of its answer are found. An
/// object, since most events have no key and pass it on as it is.
final class AnswerLog: Sendable {
    /// How many are known.
    static let known = 1_024
    /// For how long, in seconds.
    static let time: UInt32 = 600

    private struct State {
        /// The events that are known, the oldest first. A new version copies them, and a search compares each of their
        /// keys: that takes a sixth of an event's time at most, and a few instructions in most sessions.
        var events: [KeyedEvent] = []
        /// The number of the first event.
        var first: UInt32 = 0
        var bodies = RecentLog<KeptBytes>()

        /// How many events there were.
        var count: UInt32 { first + UInt32(events.count) }
    }

    private let state: State

    private init(_ state: State) { self.state = state }

    /// A log of no events.
    convenience init() { self.init(State()) }

    /// How many bytes of answers are held.
    var bytes: Int { state.bodies.bytes }
    /// How many bytes the events take.
    var knownBytes: Int { state.events.count * MemoryLayout<KeyedEvent>.stride }
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
        guard let index = index(of: key) else { return nil }
        let (event, number) = (state.events[index], state.first + UInt32(index))
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

    /// Where the last event of a key stands: one that had the key before is forgotten.
    private func index(of key: UInt64) -> Int? { state.events.lastIndex { $0.key == key } }

    /// The log with another event; the bytes of an answer that waits still are not there yet.
    func adding(_ event: KeyedEvent, _ answer: EventAnswer) -> AnswerLog {
        var state = state
        let old = state.events.prefix { event.time > $0.time &+ Self.time }.count
        let forgotten = max(old, state.events.count + 1 - Self.known)
        let number = state.count
        state.events = state.events.dropping(first: forgotten, appending: event)
        state.first += UInt32(forgotten)
        if !event.isSettling { Self.hold(answer, of: event, number, in: &state) }
        return AnswerLog(state)
    }

    /// The log with the answer of an event that waits no more.
    func settling(_ event: KeyedEvent, _ answer: EventAnswer) -> AnswerLog {
        guard let index = index(of: event.key) else { return self }
        var state = state
        state.events[index] = event
        Self.hold(answer, of: event, state.first + UInt32(index), in: &state)
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
}
