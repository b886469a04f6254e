import Synchronization

/// A value for all sessions of the app: each session that shows it has a new value in its next revision.
///
///     let notice = Broadcast("", named: "notice")
///     $0.notice(DataSource(observing: notice))       // an implementation
///     Load(\.notice, from: outlets.notice)           // a controller
///     notice.send("We close at six.")                // a service
///
/// Where several nodes share a store, the value reaches all of them: at once the sessions of the node that sends it, within
/// some milliseconds, or a second, those of the others. For that the broadcast needs a name. Each node shows the newest value;
/// if two nodes send at the same moment, all keep the same one of the two.
///
/// A node that starts shows what was sent within the last hour, else the first value. Keep values that have to last in a
/// database, which a source can observe too. For the result of a single event, use a responder.
public final class Broadcast<Value: Equatable & Sendable>: Sendable {
    private struct State {
        var value: Value
        var listeners: [Int: AsyncStream<Value>.Continuation] = [:]
        var last = 0
        /// How many values were sent on this node.
        var sent = 0
        var carriers: [@Sendable (BroadcastValue) -> Void] = []

        mutating func say(_ value: Value) {
            self.value = value
            for listener in listeners.values { listener.yield(value) }
        }
    }

    /// How a value travels.
    private struct Form: Sendable {
        let name: String
        let encode: @Sendable (Value) throws -> [UInt8]
        let decode: @Sendable ([UInt8]) throws -> Value
    }

    /// A random number that marks the values sent by this broadcast.
    let sender = Int.random(in: 1 ... .max)
    private let form: Form?
    private let state: Mutex<State>

    /// A broadcast within this process, with its first value.
    ///
    /// It is a fault in an app whose store is shared by several nodes: there a broadcast needs a name.
    public convenience init(_ value: Value) { self.init(value, nil) }

    /// A broadcast across all nodes, with its first value. The nodes identify the broadcast by its name, which has to be unique
    /// in the app. Its values are sent as JSON.
    public convenience init(_ value: Value, named name: String) where Value: Codable {
        self.init(
            value,
            Form(name: name, encode: { try RecordEncoder.encode($0) }) {
                try RecordEncoder.decode(Value.self, from: $0)
            })
    }

    private init(_ value: Value, _ form: Form?) {
        self.form = form
        state = Mutex(State(value: value))
    }

    /// Sends a value to all current observers. Later observers get it too, until the next value is sent.
    public func send(_ value: Value) {
        state.withLock { state in
            state.say(value)
            state.sent += 1
            guard !state.carriers.isEmpty, let form else { return }
            let sent = BroadcastValue(place: state.sent, bytes: Result { try form.encode(value) })
            for carry in state.carriers { carry(sent) }
        }
    }

    /// The value that was sent last.
    var latest: Value { state.withLock { $0.value } }

    /// The value that was sent last, and all following ones. A slow observer gets only the newest.
    public var values: AsyncStream<Value> {
        AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
            let id = state.withLock { state in
                state.last += 1
                state.listeners[state.last] = continuation
                continuation.yield(state.value)
                return state.last
            }
            continuation.onTermination = { [weak self] _ in
                self?.state.withLock { _ = $0.listeners.removeValue(forKey: id) }
            }
        }
    }
}

/// A value that a broadcast has sent on this node.
struct BroadcastValue: Sendable {
    /// Grows with each value.
    let place: Int
    /// The value as JSON, or why it can't be written.
    let bytes: Result<[UInt8], any Error>
}

/// A broadcast, whatever it sends.
protocol AnyBroadcast: AnyObject, Sendable {
    /// The name by which the nodes of a store know it; nil if its values can't travel.
    var name: String? { get }
    /// A random number that marks the values sent by this broadcast.
    var sender: Int { get }
    /// Sets a function that gets the values sent on this node from now on, in order. It must not call the broadcast.
    func follow(_ carry: @escaping @Sendable (BroadcastValue) -> Void)
    /// Shows a value that was sent on another node, unless more than `count` values were sent on this one; returns whether it
    /// did.
    func say(_ bytes: [UInt8], ifSent count: Int) throws -> Bool
}

extension Broadcast: AnyBroadcast {
    var name: String? { form?.name }

    func follow(_ carry: @escaping @Sendable (BroadcastValue) -> Void) {
        state.withLock { $0.carriers.append(carry) }
    }

    func say(_ bytes: [UInt8], ifSent count: Int) throws -> Bool {
        guard let value = try form?.decode(bytes) else { return true }
        return state.withLock { state in
            guard state.sent == count else { return false }
            state.say(value)
            return true
        }
    }
}

extension DataSource where Request == NoRequest {
    /// A source of the values that a broadcast sends.
    public init(observing broadcast: Broadcast<Value>) {
        let read = Observed.Read { _ in
            Page(broadcast.latest)
        } later: { _ in
            Page(broadcast.latest)
        }
        self.init(pause: .zero, read: read) { _, _, receive in
            for await value in broadcast.values { receive(Page(value)) }
        }
        self.broadcast = broadcast
    }
}
