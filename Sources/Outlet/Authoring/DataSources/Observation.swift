/// How the values of a source are observed, and read where that is possible. The copies of a source have the same observation:
/// by it they share their values.
final class Observation<Key: Hashable & Sendable, Value: Equatable & Sendable>: Sendable {
    /// Brings the values of a key; those after one where that is known.
    typealias Observe = @Sendable (Key, _ known: Value?, _ receive: @Sendable (Value) -> Void) async throws -> Void

    /// Reads the value that a key has at this moment.
    struct Read: Sendable {
        /// On the thread that asks; nil where it would have to be waited for.
        let now: @Sendable (Key) throws -> Value?
        /// The same, waited for; nil if there is none.
        let later: @Sendable (Key) async throws -> Value?
    }

    /// Turns an older value into a newer one by edits, where it can.
    let merge: @Sendable (Value, Value) -> Value
    /// Nil where the source can't be asked for its value, but only brings it.
    let read: Read?
    let observe: Observe

    init(merge: @escaping @Sendable (Value, Value) -> Value, read: Read? = nil, observe: @escaping Observe) {
        self.merge = merge
        self.read = read
        self.observe = observe
    }
}
