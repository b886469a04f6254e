/// How the values of a source are observed, and read if the source allows it. The copies of a source have the same observation,
/// by which their sessions share values.
final class Observation<Key: Hashable & Sendable, Value: Equatable & Sendable>: Sendable {
    /// Observes the values of a key and passes each to `receive`; only those after `known`, if a value is known.
    typealias Observe = @Sendable (Key, _ known: Value?, _ receive: @Sendable (Value) -> Void) async throws -> Void

    /// Reads the value that a key has at this moment.
    struct Read: Sendable {
        /// Reads on the calling thread; nil if the caller would have to wait.
        let now: @Sendable (Key) throws -> Value?
        /// Reads asynchronously; nil if there is no value.
        let later: @Sendable (Key) async throws -> Value?
    }

    /// Turns an older value into a newer one by edits, if it can.
    let merge: @Sendable (Value, Value) -> Value
    /// Nil if the source can only be observed.
    let read: Read?
    let observe: Observe

    init(merge: @escaping @Sendable (Value, Value) -> Value, read: Read? = nil, observe: @escaping Observe) {
        self.merge = merge
        self.read = read
        self.observe = observe
    }
}
