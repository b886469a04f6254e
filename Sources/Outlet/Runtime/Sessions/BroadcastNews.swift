import Logging
import Synchronization

/// Sends the values of an app's broadcasts to the other nodes of a store, and shows the values of those.
///
/// Each node shows the value with the highest number. A value of this node is shown at once. Until it has its number, values of
/// others wait, so that no older value replaces it.
final class BroadcastNews: Sendable {
    /// How the store calls such items.
    private static let kind = "broadcast"
    /// How long after a failure it is tried again.
    private static let pause = Duration.seconds(1)

    /// The state of one broadcast.
    private struct Line {
        let broadcast: any AnyBroadcast
        /// The place of the last value that this node has sent, and of the last of those that it has read in the store.
        var sent = 0
        var read = 0
        /// The highest number that it has read.
        var number = 0
        /// The newest value of another node, until those of this one are read.
        var waiting: [UInt8]?
    }

    private enum Phase {
        case idle
        case publishing
        /// The store has failed, and is tried again after a pause.
        case pausing
    }

    private struct State {
        var lines: [String: Line]
        /// The values to publish, by the names of the broadcasts: the newest of each.
        var outbox: [String: NewsItem] = [:]
        var phase = Phase.idle
        /// The callbacks to call when everything is published, or can't be.
        var finishing: [@Sendable () -> Void] = []
    }

    private let store: any SharedStore
    private let environment: LoadEnvironment
    private let state: Mutex<State>

    init(_ broadcasts: Broadcasts, in store: any SharedStore, _ environment: LoadEnvironment) {
        self.store = store
        self.environment = environment
        state = Mutex(State(lines: broadcasts.named.mapValues { Line(broadcast: $0) }))
    }

    /// Whether the app has no broadcasts.
    var isEmpty: Bool { state.withLock { $0.lines.isEmpty } }

    /// The names of the broadcasts.
    var names: [String] { state.withLock { $0.lines.keys.sorted() } }

    /// Begins to publish the values that are sent from now on.
    func begin() {
        for (name, line) in state.withLock({ $0.lines }) {
            line.broadcast.follow { [weak self] value in self?.send(value, of: name) }
        }
    }

    // MARK: What this node sends

    private func send(_ value: BroadcastValue, of name: String) {
        do {
            let bytes = try value.bytes.get()
            state.withLock { state in
                guard let line = state.lines[name] else { return }
                state.lines[name]?.sent = value.place
                state.outbox[name] = NewsItem(
                    sender: line.broadcast.sender, place: value.place, kind: Self.kind, name: name, bytes: bytes)
            }
            publish()
        } catch {
            state.withLock { state in
                state.lines[name]?.sent = value.place
                state.lines[name]?.read = value.place
            }
            environment.rareLog.error(
                "A broadcast can't be written for other nodes", about: name,
                ["broadcast": "\(name)", "error": "\(error)"])
        }
    }

    /// Publishes what waits, one time after the other: so the numbers are in the order of sending.
    private func publish() {
        let items = state.withLock { state -> [NewsItem] in
            guard state.phase == .idle, !state.outbox.isEmpty else { return [] }
            defer { (state.phase, state.outbox) = (.publishing, [:]) }
            return Array(state.outbox.values)
        }
        guard !items.isEmpty else { return }
        let finish: Completion<Void> = { answer in
            switch answer {
            case .success:
                self.store.bus.tellNews()
                self.conclude(isRepeating: false)
            case .failure(let error):
                self.environment.rareLog.error(
                    "Other nodes can't be told what was sent", ["error": "\(error)"])
                self.state.withLock { state in
                    for item in items where state.outbox[item.name] == nil { state.outbox[item.name] = item }
                }
                self.conclude(isRepeating: true)
            }
        }
        StoreAnswer.pass(to: finish) { try store.publish(items, then: $0) }
    }

    private func conclude(isRepeating: Bool) {
        let finishing = state.withLock { state in
            state.phase = isRepeating ? .pausing : .idle
            guard isRepeating || state.outbox.isEmpty else { return [@Sendable () -> Void]() }
            defer { state.finishing = [] }
            return state.finishing
        }
        for then in finishing { then() }
        guard isRepeating else { return publish() }
        _ = environment.times.deadlines.after(Self.pause) { [weak self] in
            self?.state.withLock { $0.phase = .idle }
            self?.publish()
        }
    }

    /// Waits until all is published that was sent, or the store has failed.
    func finish() async {
        await withCheckedContinuation { continuation in
            let isDone = state.withLock { state in
                if state.phase != .publishing { return true }
                state.finishing.append { continuation.resume() }
                return false
            }
            if isDone { continuation.resume() }
        }
    }

    // MARK: What all nodes send

    /// Shows published values.
    func take(_ items: [PublishedItem]) {
        for (name, items) in Dictionary(grouping: items.filter { $0.item.kind == Self.kind }, by: \.item.name) {
            note(items, of: name)
            show(name)
        }
    }

    private func note(_ items: [PublishedItem], of name: String) {
        state.withLock { state in
            guard var line = state.lines[name] else { return }
            let sender = line.broadcast.sender
            line.read = items.reduce(line.read) { $1.item.sender == sender ? max($0, $1.item.place) : $0 }
            if let newest = items.max(by: { $0.number < $1.number }), newest.number > line.number {
                line.number = newest.number
                line.waiting = newest.item.sender == sender ? nil : newest.item.bytes
            }
            state.lines[name] = line
        }
    }

    /// Shows the value that waits, unless this node has sent one since that it has not read.
    private func show(_ name: String) {
        let line = state.withLock { state -> Line? in
            guard let line = state.lines[name], line.waiting != nil, line.read >= line.sent else { return nil }
            return line
        }
        guard let line, let bytes = line.waiting else { return }
        do {
            guard try line.broadcast.say(bytes, ifSent: line.sent) else { return }
        } catch {
            environment.rareLog.warning(
                "What another node has sent can't be read", about: name, ["broadcast": "\(name)", "error": "\(error)"])
        }
        state.withLock { state in
            if state.lines[name]?.number == line.number { state.lines[name]?.waiting = nil }
        }
    }
}
